/// Keys with a time each, the earliest first; of equal times the lowest key. A binary heap that knows where each key is, so
/// that changing and removing one costs as little as taking the first: the logarithm of the count.
struct DueQueue<Key: Hashable & Comparable & Sendable, Time: Comparable & Sendable>: Sendable {
    private struct Entry {
        var time: Time
        var key: Key

        func isBefore(_ other: Entry) -> Bool {
            time < other.time || (time == other.time && key < other.key)
        }
    }

    private var heap: [Entry] = []
    private var places: [Key: Int] = [:]

    var count: Int { heap.count }
    var first: (key: Key, time: Time)? { heap.first.map { ($0.key, $0.time) } }

    /// Setting nil removes the key.
    subscript(_ key: Key) -> Time? {
        get { places[key].map { heap[$0].time } }
        set {
            switch (places[key], newValue) {
            case (nil, nil): break
            case (nil, let time?):
                heap.append(Entry(time: time, key: key))
                places[key] = heap.count - 1
                rise(heap.count - 1)
            case (let place?, let time?):
                heap[place].time = time
                settle(place)
            case (let place?, nil):
                places[key] = nil
                let last = heap.removeLast()
                guard place < heap.count else { break }
                heap[place] = last
                places[last.key] = place
                settle(place)
            }
        }
    }

    private mutating func settle(_ place: Int) {
        rise(place)
        sink(place)
    }

    private mutating func rise(_ start: Int) {
        var place = start
        while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
            exchange(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            let left = 2 * place + 1
            guard left < heap.count else { return }
            let right = left + 1
            let least = right < heap.count && heap[right].isBefore(heap[left]) ? right : left
            guard heap[least].isBefore(heap[place]) else { return }
            exchange(place, least)
            place = least
        }
    }

    private mutating func exchange(_ one: Int, _ other: Int) {
        heap.swapAt(one, other)
        places[heap[one].key] = one
        places[heap[other].key] = other
    }
}

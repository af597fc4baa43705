"""What hearth-benchmarks does for our controller, done with aiohomekit: one measurement, one line of JSON.

Run by Benchmarks/run with the Python of the peers: MEASUREMENT PAIRING-FILE COUNT HARNESS-FOLDER
"""
import asyncio
import json
import logging
import sys
import time


async def main():
    measurement, path, count, harness = sys.argv[1:]
    count = int(count)
    sys.path.insert(0, harness)
    import hapclient

    logging.basicConfig(level=logging.CRITICAL)
    with open(path) as file:
        data = json.load(file)
    subject = tuple(int(part) for part in data.pop("subject").split("."))
    async with hapclient.session(data) as pairing:
        accessories = await pairing.list_accessories_and_characteristics()
        readable = [(accessory["aid"], characteristic["iid"]) for accessory in accessories
                    for service in accessory["services"] for characteristic in service["characteristics"]
                    if "pr" in characteristic["perms"]][:100]

        async def get():
            if "value" not in (await pairing.get_characteristics([subject]))[subject]:
                raise SystemExit("a read was refused")

        async def get_one_of_many(one):
            if "value" not in (await pairing.get_characteristics([one]))[one]:
                raise SystemExit("a read was refused")

        async def get_many():
            await asyncio.gather(*[get_one_of_many(one) for one in readable])

        async def list_accessories():
            if len(await pairing.list_accessories_and_characteristics()) < 2:
                raise SystemExit("the database is not the bridge's")

        body, parts = {"controller-get": (get, 1), "controller-get-many": (get_many, len(readable)),
                       "controller-accessories": (list_accessories, 1)}[measurement]
        for _ in range(max(2, count // 10)):
            await body()
        times, start = [], time.process_time()
        for _ in range(count):
            began = time.perf_counter()
            await body()
            times.append((time.perf_counter() - began) * 1e6 / parts)
        processor = (time.process_time() - start) * 1e6 / (count * parts)
    mean = sum(times) / count
    times.sort()
    print(json.dumps({"client_cpu_us": processor, "count": count, "wall_mean_us": mean, "wall_us": times[count // 2],
                      "wall_p95_us": times[min(count - 1, count * 95 // 100)]}))


asyncio.run(main())

import HearthSQLite

extension SQLiteSchema {
    /// The first version.
    ///
    /// `position` is the order of rows; SQLite gives a new one the highest and an update leaves it alone. References are
    /// checked at the end of the transaction, when the change is whole. Nothing goes by cascade but the parts of a row and
    /// what is kept about them, so that a forgotten event is an error and not a loss.
    static let homesVersion1 = """
        CREATE TABLE homes (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            name TEXT NOT NULL,
            room_for_entire_home BLOB NOT NULL REFERENCES rooms (id) DEFERRABLE INITIALLY DEFERRED,
            latitude REAL,
            longitude REAL,
            time_zone TEXT,
            is_primary INTEGER NOT NULL DEFAULT 0 CHECK (is_primary IN (0, 1)),
            CHECK ((latitude IS NULL) = (longitude IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX primary_home ON homes (is_primary) WHERE is_primary = 1;

        CREATE TABLE rooms (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            home BLOB NOT NULL REFERENCES homes (id) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL
        ) STRICT;
        CREATE INDEX room_home ON rooms (home);

        CREATE TABLE users (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            home BLOB NOT NULL REFERENCES homes (id) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL,
            account TEXT NOT NULL,
            role TEXT NOT NULL,
            control TEXT NOT NULL
        ) STRICT;
        CREATE INDEX user_home ON users (home);

        CREATE TABLE accessories (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            home BLOB NOT NULL REFERENCES homes (id) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL,
            room BLOB NOT NULL REFERENCES rooms (id) DEFERRABLE INITIALLY DEFERRED,
            link TEXT NOT NULL,
            link_key TEXT NOT NULL,
            bridge BLOB REFERENCES accessories (id) DEFERRABLE INITIALLY DEFERRED,
            is_blocked INTEGER NOT NULL,
            own_name TEXT NOT NULL,
            category BLOB NOT NULL CHECK (length(category) = 16),
            manufacturer TEXT,
            model TEXT,
            serial_number TEXT,
            firmware_version TEXT,
            hardware_version TEXT,
            supports_identify INTEGER NOT NULL,
            hap_instance_id INTEGER,
            matter_node_id INTEGER
        ) STRICT;
        CREATE INDEX accessory_home ON accessories (home);
        CREATE INDEX accessory_room ON accessories (room);
        CREATE INDEX accessory_bridge ON accessories (bridge);

        CREATE TABLE services (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            accessory BLOB NOT NULL REFERENCES accessories (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL,
            link_key TEXT NOT NULL,
            type BLOB NOT NULL CHECK (length(type) = 16),
            provided_name TEXT,
            user_name TEXT,
            associated_type BLOB CHECK (length(associated_type) = 16),
            is_primary INTEGER NOT NULL,
            is_hidden INTEGER NOT NULL,
            matter_endpoint_id INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX service_accessory ON services (accessory);

        CREATE TABLE service_links (
            service BLOB NOT NULL REFERENCES services (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            linked BLOB NOT NULL REFERENCES services (id) DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL,
            PRIMARY KEY (service, linked)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX service_link_linked ON service_links (linked);

        CREATE TABLE characteristics (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            service BLOB NOT NULL REFERENCES services (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL,
            link_key TEXT NOT NULL,
            type BLOB NOT NULL CHECK (length(type) = 16),
            properties INTEGER NOT NULL,
            metadata TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX characteristic_service ON characteristics (service);

        CREATE TABLE zones (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            home BLOB NOT NULL REFERENCES homes (id) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL
        ) STRICT;
        CREATE INDEX zone_home ON zones (home);

        CREATE TABLE zone_rooms (
            zone BLOB NOT NULL REFERENCES zones (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            room BLOB NOT NULL REFERENCES rooms (id) DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL,
            PRIMARY KEY (zone, room)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX zone_room_room ON zone_rooms (room);

        CREATE TABLE service_groups (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            home BLOB NOT NULL REFERENCES homes (id) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL
        ) STRICT;
        CREATE INDEX service_group_home ON service_groups (home);

        CREATE TABLE service_group_services (
            service_group BLOB NOT NULL
                REFERENCES service_groups (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            service BLOB NOT NULL REFERENCES services (id) DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL,
            PRIMARY KEY (service_group, service)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX service_group_service_service ON service_group_services (service);

        CREATE TABLE triggers (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            home BLOB NOT NULL REFERENCES homes (id) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL,
            state TEXT NOT NULL,
            condition TEXT NOT NULL,
            last_fire TEXT
        ) STRICT;
        CREATE INDEX trigger_home ON triggers (home);

        CREATE TABLE action_sets (
            position INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            home BLOB NOT NULL REFERENCES homes (id) DEFERRABLE INITIALLY DEFERRED,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            owner BLOB REFERENCES triggers (id) DEFERRABLE INITIALLY DEFERRED,
            last_execution TEXT,
            CHECK ((kind = 'triggerOwned') = (owner IS NOT NULL))
        ) STRICT;
        CREATE INDEX action_set_home ON action_sets (home);
        CREATE INDEX action_set_owner ON action_sets (owner);

        CREATE TABLE actions (
            id BLOB PRIMARY KEY CHECK (length(id) = 16),
            action_set BLOB NOT NULL REFERENCES action_sets (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL,
            characteristic BLOB NOT NULL REFERENCES characteristics (id) DEFERRABLE INITIALLY DEFERRED,
            target_value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX action_action_set ON actions (action_set);
        CREATE INDEX action_characteristic ON actions (characteristic);

        CREATE TABLE trigger_action_sets (
            trigger BLOB NOT NULL REFERENCES triggers (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            action_set BLOB NOT NULL REFERENCES action_sets (id) DEFERRABLE INITIALLY DEFERRED,
            place INTEGER NOT NULL,
            PRIMARY KEY (trigger, action_set)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX trigger_action_set_action_set ON trigger_action_sets (action_set);

        CREATE TABLE last_values (
            characteristic BLOB PRIMARY KEY
                REFERENCES characteristics (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            value TEXT NOT NULL,
            time TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}

export interface paths {
    "/api/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What people did, newest first
         * @description Administrators and auditors see everybody's, others their own.
         */
        get: operations["list_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/airports/{airport}/seals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the series of seals of an airport are used, and which numbers are missing */
        get: operations["get_seal_use"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerted-declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Declarations about whose people there is an alert, for devices that lose the network: of flights from the day before on, by code */
        get: operations["list_alerted_declarations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recorded facts; for a regional administrator those of the assigned airports */
        get: operations["list_records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recorded facts as a file
         * @description Administrators and auditors. One JSON object a line, as `pinzon auditoria verificar-archivo` verifies it without the
         *     database. A record has the text of its fact in `event`, as its source signed it, the signature, and the hashes of the
         *     chain; a line before has the certificate. All facts, or all of some days, with the oldest first end with a line in which
         *     the audit signs which records these are. With other filters, or the newest first, the file is a selection without such a
         *     line.
         */
        get: operations["export_audit_records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who did something; for a regional administrator, something at an assigned airport */
        get: operations["get_record_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recomputes the chain from its first record */
        get: operations["verify_chain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogue-figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures for the management pages */
        get: operations["get_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The small catalogues and what their entries hold */
        get: operations["list_kinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogues/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries of one small catalogue */
        get: operations["list_entries"];
        put?: never;
        /**
         * Adds an entry
         * @description Here and in what follows, a regional administrator writes what belongs to an assigned airport: custody places, series of seals and control points. A repeat with the same key answers with the first result.
         */
        post: operations["create_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogues/{kind}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries of a small catalogue as a file */
        get: operations["export_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogues/{kind}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An entry and what refers to it */
        get: operations["get_entry"];
        /** Changes or reactivates an entry */
        put: operations["update_entry"];
        post?: never;
        /**
         * Deactivates an entry
         * @description It stays for what refers to it.
         */
        delete: operations["deactivate_entry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed what, newest first */
        get: operations["list_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Goods in custody, those with the nearest deadline first
         * @description With a folio: all goods of that act.
         */
        get: operations["list_custody"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much lies where, and how much is late */
        get: operations["get_custody_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/inventories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inventories that were taken, the newest first
         * @description Each with what it said then.
         */
        get: operations["list_inventories"];
        put?: never;
        /**
         * Compares what lies in a custody place with what should
         * @description Records the result.
         */
        post: operations["take_inventory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Transfers and disposals, those that changed last first */
        get: operations["list_movements"];
        put?: never;
        /**
         * Opens a transfer or a disposal, which another person confirms; administrators move no goods
         * @description The id is the key: a repeat with the same content answers with the first result.
         */
        post: operations["open_movement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/movements/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfers and disposals as a file
         * @description What the list has with the same filters, in its order. Each file is recorded in the audit.
         */
        post: operations["export_movements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/movements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One transfer or disposal */
        get: operations["get_movement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/movements/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a transfer or a disposal
         * @description The goods are again where they were.
         */
        post: operations["cancel_movement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/movements/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms a transfer or a disposal
         * @description Somebody other than who opened it and who issued an act of the goods, and with an account that none of them gave: in the last 30 days none of these people has set the password or the role of another. A disposal gets its folio.
         */
        post: operations["confirm_movement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/custody/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts goods into a custody place for the first time */
        post: operations["store_items"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dead-letters/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Facts that could not be applied
         * @description Administrators and auditors. Newest first.
         */
        get: operations["list_dead_letters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dead-letters/{part}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One fact that could not be applied
         * @description Administrators and auditors. With what its envelope says, but neither the values of the fact nor who caused it.
         */
        get: operations["get_dead_letter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dead-letters/{part}/{id}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop a fact
         * @description Administrators. It is not needed; what it holds is kept.
         */
        post: operations["drop_dead_letter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dead-letters/{part}/{id}/requeue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a fact after all
         * @description Administrators. Later facts were applied before it. It stays open when it still cannot be applied.
         */
        post: operations["requeue_dead_letter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Declarations of the own airports */
        get: operations["list_declarations"];
        put?: never;
        /**
         * Submit a declaration
         * @description A repeat with the same key and content answers with the first result.
         */
        post: operations["create_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Declarations that need attention, the longest waiting first */
        get: operations["list_attention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A task to solve before submitting
         * @description A declaration with its solution is never marked as part of a flood. One without it is accepted, too, unless many come from
         *     the same network or name the same document.
         */
        get: operations["get_challenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declarations as a file
         * @description What the list has with the same filters, in its order. Each file is recorded in the audit.
         */
        post: operations["export_declarations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declarations of the own airports, by what was typed
         * @description A body, because what was typed may be a person's name, which must not be in an address.
         */
        post: operations["search_declarations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/annul": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annuls a declaration
         * @description It does not count any more; it stays on record.
         */
        post: operations["annul_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/attend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that the caller has a declaration before them, and who else has
         * @description Repeated while it is open.
         */
        post: operations["attend_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/background": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What else is known about a declaration's traveller */
        get: operations["get_background"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/baggage-label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed text for the QR code on the label of sealed bags */
        get: operations["get_baggage_label"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes a new version by the agency
         * @description Answers under oath and goods stay as they were sworn.
         */
        post: operations["correct_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/departure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a step of the filter, and seals bags with it */
        post: operations["control_departure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/elsewhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A declaration of another airport, as far as a supervisor needs it to take it over when its flight was diverted: nothing of the people in it */
        get: operations["find_elsewhere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annuls a declaration that repeats another one, and says which one stays
         * @description Reopening takes this back.
         */
        post: operations["join_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/present": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The traveller is at the counter */
        post: operations["present_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a declaration again
         * @description Takes back the step that closed it: conformity, annulment or expiry.
         */
        post: operations["reopen_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/resolve-contradiction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolves the contradictions between reviews of a declaration that are open
         * @description It stays as it stands.
         */
        post: operations["resolve_contradiction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start or end of the inspection
         * @description Where another officer reviewed it meanwhile, and this review was decided before, both stand side by side: the same one as its witness, another one as a contradiction, of which the stricter holds.
         */
        post: operations["review_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/seals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says how seals arrived
         * @description One that did not arrive as it left puts the declaration into the red lane.
         */
        post: operations["check_seals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{code}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Another airport takes over the control of a declaration
         * @description What was sworn stays; a version by the agency says where it is controlled.
         */
        post: operations["take_over_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One declaration
         * @description By id, which is the traveller's permission, with document numbers and births masked; or by code, for staff.
         */
        get: operations["get_declaration"];
        /**
         * Change a declaration
         * @description Only while it is submitted, with proof of the declarant.
         */
        put: operations["update_declaration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One declaration, unmasked
         * @description By id or code. Needs the edit key, or document number and birth date.
         */
        post: operations["open_declaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/declarations/{id}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Views of a declaration by staff, the last first, for the traveller who holds its id
         * @description Without their names.
         */
        get: operations["list_declaration_views"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Flights of a day at an airport, as they were declared, by flight number */
        get: operations["list_flights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flights/{flight_number}/declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every declaration of a flight with all that a counter shows of it, for devices that lose the network: by code */
        get: operations["list_flight_declarations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the gateway is alive */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the gateway can work
         * @description It can as long as it can answer public search. Whatever else does not work is named.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys of the QR codes
         * @description A JWK set. The answer names its state (`ETag`); asked again with `If-None-Match` it is not sent twice.
         */
        get: operations["get_seal_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/legal-basis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Articles of norms */
        get: operations["list_articles"];
        put?: never;
        /** Adds an article */
        post: operations["create_article"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/legal-basis/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Articles of the legal basis as a file */
        get: operations["export_articles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/legal-basis/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An article
         * @description Also one that is no longer active, so that what cites it can still be read.
         */
        get: operations["get_article"];
        /** Changes, deactivates or reactivates an article */
        put: operations["update_article"];
        post?: never;
        /**
         * Deactivates an article
         * @description It stays for what cites it.
         */
        delete: operations["deactivate_article"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a session
         * @description With `X-Pinzon-Client: web` the token is bound to a cookie that the answer sets; without
         *     it, the token alone is enough. A second cookie says at the next sign-in that the account has signed in on this device
         *     before: failures elsewhere then do not count.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a session with a passkey
         * @description Answers and sets cookies as `/login` does.
         */
        post: operations["finish_passkey_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/passkey/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in with a passkey
         * @description Without e-mail and password the passkey signs in by itself, if its owner wanted that. With them it is the second step
         *     that `/login` asks for with PASSKEY_REQUIRED.
         */
        post: operations["begin_passkey_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a picture
         * @description Administrators. PNG, JPEG, WebP or GIF, at most 5 MB and 4096 pixels each way. It is
         *     decoded and written anew: nothing but its pixels is kept. The same pixels twice are the
         *     same picture.
         */
        post: operations["upload_media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture
         * @description The address names the bytes, so they never change.
         */
        get: operations["get_media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/panels/declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many declarations a list has, by day, airport, lane and so on, of the declarations that the list has with the same filters */
        get: operations["get_declaration_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/panels/retentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many acts and goods there are, by day, product, reason and so on
         * @description Of the acts that the list has with the same filters. Annulled acts count only where the filter asks for them.
         */
        get: operations["get_retention_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passengers of the own airports
         * @description Last met first.
         */
        get: operations["list_passengers"];
        put?: never;
        /**
         * Adds a passenger
         * @description A repeat with the same key and content answers with the first result. Whoever adds a document that is known elsewhere is refused (DOCUMENT_TAKEN), and finds its record from then on.
         */
        post: operations["create_passenger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Passengers as a file
         * @description Each file is an audit record.
         */
        post: operations["export_passengers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finds passengers
         * @description A body, because names and document numbers have no place in addresses.
         */
        post: operations["search_passengers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One passenger
         * @description Each view is an audit record.
         */
        get: operations["get_passenger"];
        /**
         * Changes a passenger
         * @description The document of declarations or acts does not change: join two records instead.
         */
        put: operations["update_passenger"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/{id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes an alert
         * @description A repeat with the same key and content answers with the first result.
         */
        post: operations["create_passenger_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/{id}/alerts/{alert_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends an alert */
        post: operations["end_passenger_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, newest first
         * @description Its first page is an audit record, because values are shown.
         */
        get: operations["list_passenger_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Joins two records of one person: one stays, the other points to it
         * @description The one that stays shows the declarations and acts of both.
         */
        post: operations["join_passenger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passengers/{id}/separate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undoes a join */
        post: operations["separate_passenger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a file of products
         * @description Administrators. Nothing is written: the file is compared with the catalogue, line by line.
         */
        post: operations["create_product_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-imports/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An empty file to fill in */
        get: operations["import_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An import
         * @description Tells how far it is.
         */
        get: operations["get_product_import"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-imports/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes all of it in one transaction
         * @description Ask for the import to see how far it is.
         */
        post: operations["apply_product_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-imports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each line would do */
        get: operations["list_product_import_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products as they are managed, active or not */
        get: operations["list_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/product-list/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Products as a file
         * @description The file can be edited and imported again.
         */
        get: operations["export_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search products
         * @description The answer names its state (`ETag`); asked again with `If-None-Match` it is not sent twice.
         */
        get: operations["search_products"];
        put?: never;
        /**
         * Adds a product
         * @description A repeat with the same key answers with the first result.
         */
        post: operations["create_product"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Products whose names or synonyms are like these */
        post: operations["find_similar_products"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All products for searching without a network
         * @description The answer names its state (`ETag`); asked again with `If-None-Match` it is not sent twice.
         */
        get: operations["get_snapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A product with the verdict in force on a day */
        get: operations["get_product"];
        /**
         * Changes a product
         * @description A verdict that begins today replaces one of today; those that began before never change.
         */
        put: operations["update_product"];
        post?: never;
        /**
         * Deactivates a product
         * @description It is no longer found, and stays for what refers to it.
         */
        delete: operations["deactivate_product"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reactivates a product */
        post: operations["reactivate_product"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A product with every verdict it had and will have */
        get: operations["get_product_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/verdicts/{valid_from}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes back a verdict that has not begun */
        delete: operations["cancel_verdict"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Declarations of a flight: red, yellow, green; the earliest sent first */
        get: operations["list_queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for an account
         * @description It has no rights until an administrator approves it. The answer is the same for an
         *     address that has an account already.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Acts of the own airports
         * @description The newest first.
         */
        get: operations["list_retentions"];
        put?: never;
        /**
         * Issues an act
         * @description The id is the key: a repeat with the same content answers with the first result.
         */
        post: operations["create_retention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices that issue acts without a network
         * @description The newest first.
         */
        get: operations["list_devices"];
        put?: never;
        /**
         * Registers a device that issues acts without a network
         * @description A repeat with the same key is answered with the same mark until the year ends at the airport. One person has twenty devices in use at an airport and in a year at most.
         */
        post: operations["register_device"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/devices/{mark}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revokes a device
         * @description For a device that is lost or leaves the service: acts that it issues from now on are refused. A repeat changes nothing.
         */
        post: operations["revoke_device"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acts as a file
         * @description What the list has with the same filters, in its order. Each file is recorded in the audit.
         */
        post: operations["export_retentions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives an act that a device issued
         * @description A repeat is not a second act. Wrong fields of the act are named as in `NewRetention`. The act is that of the officer whom the text names, also when a supervisor or an administrator of the airport hands it in: only what was issued before somebody took over that officer's work (`/api/users/{id}/take-over`).
         */
        post: operations["receive_retention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/officers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who issued acts */
        get: operations["get_retention_officers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acts of the own airports, by what was typed
         * @description A body, because what was typed may be a person's name, which must not be in an address.
         */
        post: operations["search_retentions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/standing/{folio}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where an act stands, for someone who has read its QR code
         * @description Without the beginning of the hash no folio is found.
         */
        get: operations["get_retention_standing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many goods the acts of a list have, and how much they weigh, on all its pages */
        post: operations["get_retention_totals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One act */
        get: operations["get_retention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/annul": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annuls an act of which nothing has been disposed of or released
         * @description Its goods leave custody, and it keeps its folio. Not by who issued it; see ConfirmMovement.
         */
        post: operations["annul_retention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/custody": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The chain of each item of an act */
        get: operations["get_custody_chain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/items/{n}/dispose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens the disposal of one item, which another person confirms */
        post: operations["dispose_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/items/{n}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins the upload of a photo
         * @description A repeat answers with what has arrived. PNG, JPEG, WebP or GIF, at most 400,000 bytes and five of one item.
         */
        post: operations["begin_photo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/items/{n}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives goods back
         * @description Not by who issued the act; see ConfirmMovement.
         */
        post: operations["release_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The photos of an act, by item, in the order in which they arrived */
        get: operations["get_photos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/photos/{photo_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A photo */
        get: operations["get_photo"];
        /**
         * Send a part of a photo
         * @description At most 100,000 bytes, from the offset at which the parts before it end. After the last part the photo is decoded and
         *     written anew: nothing but its pixels is kept.
         */
        put: operations["append_photo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retentions/{id}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that the act was printed; the first print is the original
         * @description A repeat with the same key is the same print.
         */
        post: operations["print_retention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seals/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The declaration whose bag has a seal */
        get: operations["find_seal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the public screens need to know today */
        get: operations["get_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the agency decided about signing in */
        get: operations["get_access_settings"];
        /** Changes the settings of signing in */
        put: operations["update_access_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Banners of the home page and notices of the strip, in their order */
        get: operations["list_banners"];
        put?: never;
        /** Adds a banner */
        post: operations["create_banner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/banners/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts the banners of one placement in a new order */
        put: operations["reorder_banners"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/banners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes, removes or brings back a banner
         * @description Also deactivates and reactivates.
         */
        put: operations["update_banner"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the numbers that control works with */
        put: operations["update_control_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/disclaimers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every version of the text sworn to, newest first */
        get: operations["list_disclaimers"];
        put?: never;
        /**
         * Publishes the next version
         * @description Declarations keep the version they were sworn on.
         */
        post: operations["create_disclaimer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/disclaimers/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A version of the text sworn to
         * @description Public: who swore to it may read it again.
         */
        get: operations["get_disclaimer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every place that shows a picture of the agency's choice */
        get: operations["list_image_slots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/images/{slot}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Chooses or removes the picture of one place */
        put: operations["update_image_slot"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Norms */
        get: operations["list_standards"];
        put?: never;
        /** Adds a norm */
        post: operations["create_standard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standards/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Norms as a file */
        get: operations["export_standards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standards/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A norm */
        get: operations["get_standard"];
        /** Changes, deactivates or reactivates a norm */
        put: operations["update_standard"];
        post?: never;
        /**
         * Deactivates a norm
         * @description It stays for what refers to it.
         */
        delete: operations["deactivate_standard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the system is
         * @description Administrators and auditors. What the gateway that answers and every replica of every service saw of themselves a few seconds ago.
         */
        get: operations["get_system_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/translations/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What there is of the catalogue in another language, each text under its Spanish */
        get: operations["get_translations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller as stored now; fails when the session was closed */
        get: operations["get_current_user"];
        /**
         * Proposes another name for the caller, because it stands beside what they do; another administrator decides
         * @description It cannot be that of somebody else. The present name takes the proposal back.
         */
        put: operations["update_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/airport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Chooses the airport the caller works at */
        put: operations["select_airport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/keeping-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The key with which devices encrypt what the caller left on them
         * @description It is the caller's alone for as long as they may sign in, and never changes. A device forgets it with the session.
         */
        get: operations["get_keeping_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's passkeys, oldest first */
        get: operations["get_passkeys"];
        put?: never;
        /**
         * Adds the passkey
         * @description The first second factor comes with recovery codes, once. A session that could do nothing before goes on with a fresh token, and the others of that kind end. The token is bound to the same cookie.
         */
        post: operations["finish_passkey_registration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins with another passkey, with the same proof as enrolment of a second factor */
        post: operations["begin_passkey_registration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a proof with a passkey, for a method that asks for one */
        post: operations["begin_passkey_proof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a passkey another name */
        put: operations["rename_passkey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes a passkey, with the same proof
         * @description The last second factor stays with administrators and roles that need one.
         */
        post: operations["remove_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the caller's password, ends every other session of theirs and answers with a fresh token
         * @description The token is bound to the same cookie.
         */
        put: operations["change_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts enrolment of a second factor (RFC 6238), with the password and, where there is a second factor, a code of it; or with a passkey
         * @description Nothing changes until it is confirmed. Beginning again makes another secret.
         */
        post: operations["enrol_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms enrolment with a first code; answers with the recovery codes, once
         * @description A session that could do nothing before goes on with a fresh token, and the others of that kind end. The token is bound to the same cookie.
         */
        post: operations["confirm_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes the codes of an application from the caller's account, with the password and a code, or with a passkey
         * @description The last second factor stays with administrators and roles that need one.
         */
        post: operations["remove_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own open sessions, newest first */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /**
         * End every own session
         * @description This one too, so the cookie is taken back.
         */
        delete: operations["end_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the caller's own sessions */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts, by name
         * @description Here and in what follows, a regional administrator finds the inspectors and supervisors who have no other airports, and gives no other role or airport.
         */
        get: operations["list_users"];
        put?: never;
        /**
         * Adds an active account with a one-time password that must be changed
         * @description Takes the place of a pending request.
         */
        post: operations["create_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts as a file
         * @description Administrators and auditors.
         */
        get: operations["export_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account */
        get: operations["get_user"];
        /**
         * Approves, changes role and airports, suspends, reinstates
         * @description Nobody changes the own name, role or airports, and no account gets the name of another one. A change of rights ends the account's sessions. An approval gives a one-time password, because who asked for the account may not be who has the address; it is handed over in person.
         */
        put: operations["update_user"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives an account a new one-time password and ends its sessions
         * @description The reason goes on record. If the second factor is lost or somebody else may have it (`factor_lost`, `misuse_suspected`), it is removed with all passkeys; otherwise it stays, and is asked for at the next sign-in.
         */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends every session of an account */
        delete: operations["end_user_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives the key of what a person left on a device, so that the caller takes it over and sends it
         * @description Only of a person who may not sign in any more, and who was an inspector or a supervisor of an airport of the caller; an administrator does it for everybody. What waits and the reason go on record.
         */
        post: operations["take_over_work"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What the agency decided about signing in. */
        AccessSettings: {
            /**
             * Format: date-time
             * @description When administrators begin to need one whatever the settings say: a day after the first account of the installation.
             *     Null in the demonstration.
             */
            admin_second_factor_at: string | null;
            /**
             * Format: int32
             * @description Hours after which a session that nobody uses ends.
             */
            idle_hours: number;
            /** @description Whether administrators need one already before `admin_second_factor_at`. */
            second_factor_admin: boolean;
            /** @description Whether auditors need one. */
            second_factor_auditor: boolean;
            /** @description Whether inspectors need a second factor. */
            second_factor_inspector: boolean;
            /** @description Whether regional administrators need one already before `admin_second_factor_at`. */
            second_factor_regional_admin: boolean;
            /** @description Whether supervisors need one. */
            second_factor_supervisor: boolean;
            /**
             * Format: int64
             * @description Goes up with each change; a change names the version it was made on.
             */
            version: number;
        };
        /** @description Another decision about signing in. */
        AccessSettingsUpdate: {
            /**
             * Format: int32
             * @description From 1 to 720.
             */
            idle_hours: number;
            /** @description Whether administrators need one already before `admin_second_factor_at`. */
            second_factor_admin?: boolean;
            /** @description Whether auditors need one. */
            second_factor_auditor?: boolean;
            /** @description Whether inspectors need a second factor; unchanged when absent, like the others. */
            second_factor_inspector?: boolean;
            /** @description Whether regional administrators need one already before `admin_second_factor_at`. */
            second_factor_regional_admin?: boolean;
            /** @description Whether supervisors need one. */
            second_factor_supervisor?: boolean;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /** @description Anybody's account, also of those who wait for approval. */
        Account: components["schemas"]["Person"] & {
            /** @description Whether the account of somebody else has the same name; its accents and capitals do not count. */
            has_namesake: boolean;
            role: components["schemas"]["Role"] | null;
        };
        /** @description A page of accounts. */
        AccountList: {
            /** @description The accounts of this page. */
            items: components["schemas"]["Account"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Accounts of all pages.
             */
            total: number;
        };
        /** @description Why an account is reset. */
        AccountReset: {
            /** @description What goes on record. */
            reason: components["schemas"]["ResetReason"];
        };
        /** @description What an administrator may change of an account. It also decides about a name that the person proposes. */
        AccountUpdate: {
            /** @description Assigned airport codes. */
            airports: string[];
            /** @description Full name. */
            name: string;
            role?: components["schemas"]["Role"] | null;
            /** @description `active` approves or reinstates, `suspended` closes. */
            status: components["schemas"]["UserStatus"];
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /** @description Who did something. */
        Actor: {
            /** @description The user's id. */
            id: string | null;
            /** @description Kind of actor. */
            kind: components["schemas"]["ActorKind"];
            /** @description The user's name. */
            name: string | null;
            /** @description The user's role at that time. */
            role: string | null;
        };
        /**
         * @description Who did something.
         * @enum {string}
         */
        ActorKind: "user" | "traveller" | "system";
        /** @description A passkey that was added. */
        AddedPasskey: {
            passkey: components["schemas"]["Passkey"];
            /** @description Of the first second factor: each opens one sign-in. They are shown only here. */
            recovery_codes: string[];
            /** @description Bearer token for the `Authorization` header; replaces the session's last one. */
            token: string;
            /** @description Who added it. */
            user: components["schemas"]["User"];
        };
        /** @description The selected airport. */
        AirportSelection: {
            /** @description Code of an assigned airport. */
            aeropuerto_id: string;
        };
        /** @description A declaration about whose people there is an alert. */
        AlertedDeclaration: {
            /** @description The alerts, the last written first. */
            alerts: components["schemas"]["DeclarationAlert"][];
            /** @description Short code for people. */
            code: string;
            /** @description Numbers of the seals on its bags. */
            seals: string[];
        };
        /** @description A page of declarations with alerts. */
        AlertedDeclarationList: {
            /** @description The declarations of this page. */
            items: components["schemas"]["AlertedDeclaration"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Declarations of all pages.
             */
            total: number;
        };
        /** @description How an act was annulled. */
        Annulment: {
            /** Format: date-time */
            annulled_at: string;
            /** @description Name of who annulled it. */
            by: string;
            /**
             * Format: uuid
             * @description Id of the account of who annulled it.
             */
            by_id: string | null;
            reason: string | null;
        };
        /** @description The answer to one question under oath. */
        Answer: {
            /** @description What it is about; some questions ask for it after a yes. */
            detail: string | null;
            /** @description Yes or no. */
            yes: boolean;
        };
        /** @description The answer to one question under oath, as sent. */
        AnswerInput: {
            /** @description What it is about; some questions ask for it after a yes. */
            detail?: string | null;
            /** @description Yes or no. */
            yes: boolean;
        };
        /** @description The answers under oath. */
        Answers: {
            /** @description Animals or animal products. */
            animals: components["schemas"]["Answer"];
            /** @description Camping, sports or farm equipment and used footwear. */
            equipment: components["schemas"]["Answer"];
            /** @description Farm or animal contact in the last 30 days. */
            farm_contact: components["schemas"]["Answer"];
            food: components["schemas"]["Answer"];
            /** @description Medicines and agrochemicals. */
            medicines: components["schemas"]["Answer"];
            /** @description Plants, seeds, flowers. */
            plants: components["schemas"]["Answer"];
            /** @description Soil, sand, shells, wood, handicrafts. */
            soil: components["schemas"]["Answer"];
        };
        /** @description The answers under oath, as sent. */
        AnswersInput: {
            /** @description Animals or animal products. */
            animals: components["schemas"]["AnswerInput"];
            /** @description Camping, sports or farm equipment and used footwear. */
            equipment: components["schemas"]["AnswerInput"];
            /** @description Farm or animal contact in the last 30 days. */
            farm_contact: components["schemas"]["AnswerInput"];
            food: components["schemas"]["AnswerInput"];
            /** @description Medicines and agrochemicals. */
            medicines: components["schemas"]["AnswerInput"];
            /** @description Plants, seeds, flowers. */
            plants: components["schemas"]["AnswerInput"];
            /** @description Soil, sand, shells, wood, handicrafts. */
            soil: components["schemas"]["AnswerInput"];
        };
        /** @description The archive of PostgreSQL's write-ahead log. */
        ArchiveStatus: {
            /**
             * Format: date-time
             * @description When a part of the log was archived last.
             */
            archived_at: string | null;
            /** @description Whether the last attempt failed. The log is kept meanwhile, until the disk is full. */
            failing: boolean;
            /**
             * Format: date-time
             * @description When the last full backup ended, without which the archive restores nothing; null if none is on record.
             */
            full_backup_at: string | null;
            /**
             * Format: date-time
             * @description When the files of the backups and of the archive were last read and found complete; null if that is not on record.
             */
            verified_at: string | null;
        };
        /** @description An article that the control rests on. */
        Article: {
            /** @description False when it is kept only for what refers to it. */
            active: boolean;
            /** @description Article number. */
            article: string | null;
            /** @description Stable code. */
            code: string;
            /** @description Constitution, law, regulation, … */
            kind: string;
            /** @description Address of the official text. */
            link: string | null;
            /** @description The norm's number and where it was published. */
            number: string;
            /**
             * Format: date
             * @description When the norm was published.
             */
            published: string | null;
            replaced_by: components["schemas"]["CodeName"] | null;
            /** @description Where this was taken from. */
            source: string | null;
            /** @description Code of its norm. */
            standard: string;
            /** @description Whether the norm is in force. */
            standing: components["schemas"]["Standing"];
            /** @description What it is about. */
            subject: string;
            /** @description What it says, in short. */
            summary: string;
            /** @description Its own words, where they are kept. */
            text: string | null;
            /** @description The norm's title. */
            title: string;
            /** Format: date-time */
            updated_at: string;
            /** @description False where the source has not been confirmed. */
            verified: boolean;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description Each counted with the other filters applied. */
        ArticleFacets: {
            /** @description Kinds of norm. */
            kinds: components["schemas"]["FacetCount"][];
            /** @description What articles are about. */
            subjects: components["schemas"]["FacetCount"][];
        };
        /** @description A page of articles. */
        ArticleList: {
            /** @description What the list can be narrowed by. */
            facets: components["schemas"]["ArticleFacets"];
            /** @description The articles of this page. */
            items: components["schemas"]["Article"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Articles of all pages.
             */
            total: number;
        };
        /** @description What may be changed of an article. */
        ArticleUpdate: {
            /** @description False keeps it only for what refers to it; as it was when absent. */
            active?: boolean;
            /** @description Article number; none for the norm as a whole. */
            article?: string | null;
            /** @description https address of the official text. */
            link?: string | null;
            /** @description Where this was taken from. */
            source?: string | null;
            /** @description Code of its norm. */
            standard: string;
            /** @description What it is about. */
            subject: string;
            /** @description What it says, in short. */
            summary: string;
            /** @description Its own words. */
            text?: string | null;
            /** @description Whether the source has been confirmed. */
            verified: boolean;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /** @description Who has a declaration before them. */
        Attendance: {
            other: components["schemas"]["Attendant"] | null;
        };
        /** @description An officer who has a declaration open. */
        Attendant: {
            /** @description The officer's name. */
            name: string;
            /** Format: date-time */
            opened_at: string;
        };
        /** @description A declaration that needs attention. */
        AttentionItem: {
            /** @description Airport that controls it. */
            airport: string;
            /**
             * Format: date-time
             * @description When it was cleared; null for others.
             */
            cleared_at: string | null;
            /** @description Who cleared it; null for others. */
            cleared_by: string | null;
            /**
             * Format: uuid
             * @description Id of that person's account; null for others, and for steps from before it was kept.
             */
            cleared_by_id: string | null;
            /** @description Short code for people. */
            code: string;
            /** @description Short code of the declaration that it repeats; null for others. */
            duplicate_of: string | null;
            /**
             * Format: date
             * @description Day of the flight.
             */
            flight_date: string;
            flight_number: string;
            /** @description Folio of the act that came after it was cleared; null for others. */
            folio: string | null;
            given_names: string;
            lane: components["schemas"]["LaneCode"];
            /**
             * Format: date-time
             * @description When it was sent, expired, was presented, came into inspection, got the act, or was contradicted.
             */
            since_at: string;
            state: components["schemas"]["DeclarationState"];
            surnames: string;
        };
        /**
         * @description Why a declaration needs attention.
         * @enum {string}
         */
        AttentionKind: "duplicate" | "expired" | "in_inspection" | "presented" | "found_after_clearing" | "contradicted";
        /** @description A page of declarations that need attention. */
        AttentionList: {
            /** @description The declarations of this page. */
            items: components["schemas"]["AttentionItem"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Declarations of all pages.
             */
            total: number;
        };
        /** @description A recorded fact. */
        AuditRecord: {
            actor: components["schemas"]["Actor"];
            airport: string | null;
            /**
             * Format: int64
             * @description Sequence of the record of the fact that caused this one.
             */
            cause: number | null;
            /** @description The fact itself, as it was recorded. */
            data: {
                [key: string]: unknown;
            };
            /** @description SHA-256 over the previous hash and this fact. */
            hash: string;
            /** Format: date-time */
            recorded_at: string;
            /**
             * Format: int64
             * @description Position in the chain, from 1, without gaps.
             */
            sequence: number;
            /** @description The service it comes from. */
            source: string;
            /** @description What it is about. */
            subject: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            time: string;
            /** @description The trace of the request. */
            trace_id: string | null;
            /** @description Kind of fact. */
            type: string;
        };
        /** @description A page of records. */
        AuditRecordList: {
            /** @description The records of this page. */
            items: components["schemas"]["AuditRecord"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Records of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /** @description Whether the chain holds. */
        AuditVerification: {
            /** Format: date-time */
            checked_at: string;
            /**
             * Format: int64
             * @description Sequence of the first record that does not fit.
             */
            first_broken: number | null;
            /** @description Whether every record fits its predecessor, and is signed by its source. */
            intact: boolean;
            /** @description Hash of the last record. */
            last_hash: string;
            /**
             * Format: int64
             * @description Records checked.
             */
            records: number;
            /**
             * Format: int64
             * @description Records whose origin nothing proves: those from before the signatures of sources were kept, and those that people had
             *     recorded after all. Of all others the source signed the text.
             */
            unproven: number;
        };
        /** @description What else is known about a declaration's traveller. */
        Background: {
            /** @description Acts issued on the same document, the newest first. */
            acts: components["schemas"]["EarlierAct"][];
            /** @description Other declarations for the same flight that name its traveller or one of its minors. */
            duplicates: components["schemas"]["Duplicate"][];
        };
        /** @description What the label of sealed bags says in its QR code. */
        BaggageLabel: {
            /** @description Code of the declaration, seals, filter and time, signed as the QR code of a declaration is. */
            token: string;
        };
        /** @description A numbered seal on a bag. */
        BaggageSeal: {
            /**
             * Format: date-time
             * @description When the check arrived.
             */
            checked_at: string | null;
            /** @description Who looked; null for the public. */
            checked_by: string | null;
            condition: components["schemas"]["SealCondition"] | null;
            /**
             * Format: date-time
             * @description When somebody looked, by the clock of the officer's device; null for the public, and where nobody said.
             */
            decided_at: string | null;
            number: string;
            /**
             * @description What other officers found: the same without knowing of this check, or what counted before it. The earliest arrival
             *     first; empty for the public.
             */
            other_checks: components["schemas"]["OtherSealCheck"][];
        };
        /** @description A banner of the home page or a notice of the strip. */
        Banner: {
            /** @description False when it was taken away. */
            active: boolean;
            /** @description What is read out instead of the picture. */
            alt: string | null;
            /**
             * Format: date
             * @description Last day on the islands; null for none.
             */
            end_date: string | null;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /** @description A path of our own or an https address. */
            link: string | null;
            media: components["schemas"]["Media"] | null;
            /** @description Where it is shown. */
            placement: components["schemas"]["BannerPlacement"];
            severity: components["schemas"]["Severity"] | null;
            /**
             * Format: int32
             * @description Place among those of its placement.
             */
            sort_order: number;
            /**
             * Format: date
             * @description First day on the islands; null for none.
             */
            start_date: string | null;
            text: string;
            title: string;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description A page of banners, by placement and order. */
        BannerList: {
            /** @description The banners of this page. */
            items: components["schemas"]["Banner"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Banners of all pages.
             */
            total: number;
        };
        /** @description The banners of one placement in their new order. */
        BannerOrder: {
            /** @description Every banner of the placement, each once. */
            ids: string[];
            /** @description Whose order. */
            placement: components["schemas"]["BannerPlacement"];
        };
        /**
         * @description Where a banner is shown.
         * @enum {string}
         */
        BannerPlacement: "home" | "strip";
        /** @description What may be changed of a banner. */
        BannerUpdate: {
            /** @description False takes it away; as it was when absent. */
            active?: boolean;
            /** @description What is read out instead of the picture; required with one. */
            alt?: string | null;
            /**
             * Format: date
             * @description Last day on the islands.
             */
            end_date?: string | null;
            /** @description Hash of an uploaded picture; on the home page only. */
            hash?: string | null;
            /** @description A path of our own or an https address. */
            link?: string | null;
            severity?: components["schemas"]["Severity"] | null;
            /**
             * Format: date
             * @description First day on the islands.
             */
            start_date?: string | null;
            text?: string | null;
            title: string;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /** @description Figures of what is managed. */
        CatalogueFigures: {
            /** @description Small catalogues. */
            kinds: components["schemas"]["KindFigures"][];
            /** @description Legal basis. */
            legal: components["schemas"]["LegalFigures"];
            products: components["schemas"]["ProductFigures"];
            settings: components["schemas"]["SettingFigures"];
        };
        /**
         * @description The small catalogues that screens know by name; there may be more.
         * @enum {string}
         */
        CatalogueKind: "classifications" | "categories" | "origins" | "countries" | "units" | "airports" | "ports" | "airlines" | "transport-modes" | "retention-reasons" | "carried-items" | "rejection-destinations" | "custody-places" | "seal-series" | "control-points" | "regions" | "flights" | "translations";
        /** @description The products in memory. */
        CatalogueStatus: {
            /**
             * Format: int64
             * @description Version of the catalogue; 0 if there is none in memory.
             */
            catalogue_version: number;
            /** @description Whether it could be compared with PostgreSQL last time. */
            current: boolean;
        };
        /**
         * @description A task that costs some computing time.
         *
         *     Find a number `n` so that the SHA-256 of `<text>.<Idempotency-Key>.<n>` begins with `difficulty` zero bits, and send the
         *     request again with the header `X-Pinzon-Proof: <text>.<n>`.
         */
        Challenge: {
            /**
             * Format: int32
             * @description Leading zero bits.
             */
            difficulty: number;
            /** @description Text of the task; valid for ten minutes. */
            text: string;
        };
        /** @description One change of one thing. */
        Change: {
            /** @description `created`, `updated`, `deactivated`, `reactivated`, `imported` or `reordered`. */
            action: string;
            /** @description Who; null for the system. */
            actor_name: string | null;
            /** Format: date-time */
            at: string;
            /** @description Field by field. */
            changes: components["schemas"]["FieldChange"][];
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /** @description Its code or id; entries: `kind/code`. */
            key: string;
            /** @description Its name after the change. */
            name: string;
            /** @description `entry`, `product`, `standard`, `article`, `disclaimer`, `image_slot`, `banner` or `control_settings`. */
            noun: string;
            /**
             * Format: int64
             * @description Its version after the change.
             */
            version: number;
        };
        /** @description A page of changes, newest first. */
        ChangeList: {
            /** @description The changes of this page. */
            items: components["schemas"]["Change"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Changes of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /** @description How a seal arrived. */
        CheckedSeal: {
            condition: components["schemas"]["SealCondition"];
            number: string;
        };
        /** @description An article as other things cite it. */
        Citation: {
            /** @description Article number. */
            article: string | null;
            /** @description Stable code. */
            code: string;
            /** @description False where the article or its norm no longer holds. */
            in_force: boolean;
            /** @description The norm's title. */
            title: string;
            /** @description False where the link is referential: nobody has compared it with the text of the norm. */
            verified: boolean;
            /** @description Why it applies. */
            why: string | null;
        };
        /** @description An entry whose articles its products inherit. */
        CitingEntry: {
            /** @description Places of its articles, the most important first. */
            articles: number[];
            /** @description Stable code. */
            code: string;
            /** @description Name to show. */
            name: string;
        };
        /** @description A code and the name people read. */
        CodeName: {
            /** @description Stable code. */
            code: string;
            /** @description Name to show. */
            name: string;
        };
        /** @description Facts of other services. */
        ConsumerStatus: {
            /**
             * Format: int64
             * @description Facts that can never be applied.
             */
            dead_letters: number;
            /**
             * Format: int64
             * @description Facts that wait to be applied.
             */
            pending_events: number;
            /** @description Whether JetStream delivers facts to this process now. */
            receiving: boolean;
        };
        /** @description How a supervisor resolved a contradiction. */
        ContradictionResolution: {
            /** Format: date-time */
            at: string;
            by: string;
            /**
             * Format: uuid
             * @description Id of the account.
             */
            by_id: string;
            reason: string;
        };
        /** @description Why contradictions are resolved. */
        ContradictionResolving: {
            /**
             * Format: date-time
             * @description When the last contradiction arrived that was seen. Later ones stay open.
             */
            latest_at: string;
            /** @description What goes on record. */
            note: string;
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description The numbers that control works with. They are public: what is drawn, and how long data are kept, is no secret. */
        ControlSettings: {
            /**
             * Format: int32
             * @description Hours after which a declaration that is presented or in inspection, and not decided, needs attention.
             */
            attention_hours: number;
            /**
             * Format: int32
             * @description Days within which the custody of retained goods is to be resolved.
             */
            custody_days: number;
            /**
             * Format: double
             * @description Share of the green lane that a draw sends to inspection.
             */
            draw_percent: number;
            /**
             * Format: int32
             * @description Days after its flight at whose end a declaration that was never presented expires.
             */
            expiry_days: number;
            /**
             * Format: int32
             * @description Months after the last movement at whose end personal data are removed.
             */
            retention_months: number;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description Other numbers for control to work with. */
        ControlSettingsUpdate: {
            /**
             * Format: int32
             * @description From 1 to 168.
             */
            attention_hours: number;
            /**
             * Format: int32
             * @description From 1 to 365.
             */
            custody_days: number;
            /**
             * Format: double
             * @description From 0 to 100, with at most three decimals.
             */
            draw_percent: number;
            /**
             * Format: int32
             * @description From 1 to 30.
             */
            expiry_days: number;
            /**
             * Format: int32
             * @description From 12 to 240.
             */
            retention_months: number;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /** @description The part of a declaration that the agency may correct. */
        CorrectedContent: {
            minors?: components["schemas"]["Minor"][];
            travel: components["schemas"]["Travel"];
            traveller: components["schemas"]["Traveller"];
        };
        /** @description A version that the agency wrote. */
        Correction: {
            after: components["schemas"]["CorrectedContent"];
            /** @description Airport that controlled the declaration. */
            airport: string;
            /** @description What the version before said. */
            before: components["schemas"]["CorrectedContent"];
            /** @description Who; null for the public. */
            by: string | null;
            /**
             * Format: uuid
             * @description Id of the account of who did it; null for the public, and for corrections from before it was kept.
             */
            by_id: string | null;
            /** Format: date-time */
            corrected_at: string;
            reason: string;
            /** @description Who asked for it. */
            requested_by: string;
            /** Format: int32 */
            version: number;
        };
        /** @description An account that was added. */
        CreatedAccount: {
            /** @description For the first sign-in, which asks for another one. Shown only here. */
            one_time_password: string;
            /** @description The account. */
            user: components["schemas"]["Account"];
        };
        /** @description A declaration just created. */
        CreatedDeclaration: components["schemas"]["Declaration"] & {
            /** @description Proves later that a change comes from the same device. Given only once. */
            edit_key: string;
        };
        /** @description E-mail and password. */
        Credentials: {
            /** @description The account's e-mail. */
            email: string;
            /** Format: password */
            password: string;
            /** @description Keeps the session open for 30 days instead of 12 hours. */
            rememberMe?: boolean;
            /** @description Code of the second factor, or a recovery code; asked for with SECOND_FACTOR_REQUIRED. */
            second_factor_code?: string;
        };
        /**
         * @description How many days ago goods that are still in custody were taken.
         * @enum {string}
         */
        CustodyAge: "0-7" | "8-30" | "31-90" | "91-";
        /** @description How much has been in custody for so long. */
        CustodyAgeFigure: components["schemas"]["RetentionCount"] & {
            /** @description How long. */
            age: components["schemas"]["CustodyAge"];
        };
        /** @description The chain of each item of an act. */
        CustodyChain: {
            /** @description Where each item is. */
            items: components["schemas"]["CustodyItem"][];
            /** @description Every step, the earliest first. */
            steps: components["schemas"]["CustodyEntry"][];
        };
        /** @description A step of the chain. */
        CustodyEntry: {
            destination: components["schemas"]["CodeName"] | null;
            /** Format: date-time */
            happened_at: string;
            /** Format: uuid */
            movement_id: string | null;
            /**
             * Format: int32
             * @description Number of the item within the act.
             */
            n: number;
            /**
             * Format: uuid
             * @description Id of the account of who did it.
             */
            officer_id: string;
            officer_name: string;
            place: components["schemas"]["CodeName"] | null;
            /** @description Who took released goods. */
            received_by: string | null;
            /** @description The document that was shown. */
            received_document: string | null;
            /** @description What happened. */
            step: components["schemas"]["CustodyStep"];
        };
        /** @description How much is there. */
        CustodyFigure: components["schemas"]["RetentionCount"] & {
            custody: components["schemas"]["CustodyState"];
        };
        /** @description How much lies where, and how much is late. */
        CustodyFigures: {
            /**
             * Format: int64
             * @description Goods whose deadline ends within three days.
             */
            due_soon: number;
            /**
             * Format: int64
             * @description Goods in custody.
             */
            in_custody: number;
            /**
             * Format: int64
             * @description Movements that wait for a second person.
             */
            open_movements: number;
            /**
             * Format: int64
             * @description Goods whose deadline has passed.
             */
            overdue: number;
            /** @description By custody place; an empty code stands for goods that are in none. */
            places: components["schemas"]["PlaceFigure"][];
        };
        /** @description Goods and where they are. */
        CustodyItem: {
            /** @description Airport code. */
            airport: string;
            decision: components["schemas"]["Decision"];
            /** @description The goods in words; empty once personal data was removed. */
            description: string;
            /**
             * Format: date
             * @description The last day to resolve their custody.
             */
            due_on: string | null;
            /** @description Folio of the act. */
            folio: string;
            /**
             * Format: int64
             * @description Mass in grams: as weighed, or as counted in a unit of mass; null where neither.
             */
            mass_grams: number | null;
            /** Format: uuid */
            movement_id: string | null;
            /**
             * Format: int32
             * @description Number within the act, from 1.
             */
            n: number;
            /** @description Whether that day is over at the airport. */
            overdue: boolean;
            /** @description Code of the custody place where they lie, or that they are leaving. */
            place: string | null;
            /**
             * Format: double
             * @description How much, with at most three decimals.
             */
            quantity: number;
            /** @description Whether somebody else has received them since they were retained, which a disposal requires. */
            received: boolean;
            /**
             * Format: uuid
             * @description Id of the act.
             */
            retention_id: string;
            seal_number: string | null;
            /** Format: date-time */
            since_at: string;
            state: components["schemas"]["CustodyState"];
            /** @description Code of the unit. */
            unit: string;
        };
        /** @description A page of goods in custody. */
        CustodyList: {
            /** @description The goods of this page. */
            items: components["schemas"]["CustodyItem"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Goods of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /**
         * @description Where goods are.
         * @enum {string}
         */
        CustodyState: "held" | "stored" | "moving" | "disposed" | "released" | "annulled";
        /**
         * @description What happened with goods.
         * @enum {string}
         */
        CustodyStep: "retained" | "rejected" | "stored" | "handed_over" | "received" | "taken_back" | "disposal_opened" | "disposed" | "disposal_cancelled" | "released" | "annulled";
        /** @description Connections to PostgreSQL. */
        DatabaseStatus: {
            archive: components["schemas"]["ArchiveStatus"] | null;
            /**
             * Format: int32
             * @description Connections there may be at most.
             */
            max_connections: number;
            /** @description Whether PostgreSQL answers within two seconds. */
            reachable: boolean;
            /**
             * Format: int32
             * @description Connections that work now.
             */
            used_connections: number;
        };
        /** @description A fact that could not be applied. What is null could not be read from the message. */
        DeadLetter: {
            decision: components["schemas"]["DeadLetterDecision"] | null;
            /** @description Why it was not applied, in English, at most 500 characters of it. */
            error: string;
            /**
             * Format: date-time
             * @description When it was not applied.
             */
            failed_at: string;
            /**
             * Format: int64
             * @description Its number among those of the service.
             */
            id: number;
            /** @description Whether its source did not sign it, so that nothing that it says is certain. It can only be dropped. */
            refused: boolean;
            /**
             * Format: int64
             * @description Position among the facts of its source.
             */
            sequence: number | null;
            /** @description The service that it says it comes from. */
            source: string | null;
            /** @description What it is about, at most 200 characters of it. */
            subject: string | null;
            /** @description Kind of fact, at most 200 characters of it. */
            type: string | null;
        };
        /** @description What was decided about a fact that could not be applied. */
        DeadLetterDecision: {
            /** Format: date-time */
            decided_at: string;
            /** @description Name of who decided; null by the command on the server. */
            decided_by: string | null;
            /** @description Id of who decided; null by the command on the server. */
            decided_by_id: string | null;
            outcome: components["schemas"]["DeadLetterOutcome"];
            /** @description Why. A decision by the command on the server also says here who decided. */
            reason: string;
        };
        /**
         * @description A fact that could not be applied, and what its message says besides. Neither the values of the fact nor who caused it:
         *     what a message holds that was refused, or that no service could apply, need not keep the rule that facts hold no personal
         *     data, and a decision does not need it.
         */
        DeadLetterDetail: components["schemas"]["DeadLetter"] & {
            envelope: components["schemas"]["DeadLetterEnvelope"] | null;
            /**
             * Format: int64
             * @description Bytes of the message.
             */
            payload_bytes: number;
        };
        /** @description Why a fact is not needed. */
        DeadLetterDrop: {
            /** @description What goes on record, at most 1000 characters. */
            reason: string;
        };
        /** @description What the envelope of a fact says. */
        DeadLetterEnvelope: {
            /** @description `user`, `traveller` or `system`; null for anything else. */
            actor_kind: string | null;
            /** @description Where, at most 200 characters of it. */
            airport: string | null;
            /** @description Id of the fact that caused this one. */
            cause_id: string | null;
            /**
             * Format: int32
             * @description How often the database of its source had been set back, and one.
             */
            epoch: number;
            /** @description Id of the fact. */
            event_id: string;
            /** @description Names of what the fact holds, without the values; at most 50, and at most 200 characters of each. */
            members: string[];
            /**
             * Format: date-time
             * @description When it happened.
             */
            time: string;
            /** @description The trace of the request. */
            trace_id: string | null;
        };
        /** @description A page of facts that could not be applied. */
        DeadLetterList: {
            /** @description The facts of this page. */
            items: components["schemas"]["DeadLetter"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Facts of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /**
         * @description What was decided.
         * @enum {string}
         */
        DeadLetterOutcome: "applied" | "dropped";
        /** @description Why a fact is applied after all. */
        DeadLetterRequeue: {
            /** @description What goes on record, at most 1000 characters. */
            reason: string;
        };
        /**
         * @description Whether somebody decided about a fact that could not be applied.
         * @enum {string}
         */
        DeadLetterState: "open" | "decided";
        /**
         * @description What happens with the goods.
         * @enum {string}
         */
        Decision: "retencion" | "rechazo";
        /** @description How much was decided so. */
        DecisionFigure: components["schemas"]["RetentionCount"] & {
            decision: components["schemas"]["Decision"];
        };
        /** @description A sworn declaration. */
        Declaration: {
            /** @description The acts on it that were not annulled, the earliest first. */
            acts: components["schemas"]["DeclarationAct"][];
            /** @description Airport that controls it. */
            airport: string;
            /** @description Alerts about its people that hold on the day of the flight, the last written first; empty for the public. */
            alerts: components["schemas"]["DeclarationAlert"][];
            answers: components["schemas"]["Answers"];
            /** @description Short code for people. */
            code: string;
            /** @description What the agency corrected, the earliest first. */
            corrections: components["schemas"]["Correction"][];
            departure: components["schemas"]["DepartureControl"] | null;
            /** @description Whether the traveller may still change it. */
            editable: boolean;
            /** @description Others of the group who declared for the same flight, the first sent first, at most 16; empty for the public. */
            fellows: components["schemas"]["FellowTraveller"][];
            /** @description The traveller's capability; empty for staff. */
            id: string;
            items: components["schemas"]["DeclaredItem"][];
            /** @description Short code of the declaration that stays where this one repeats it; else null. */
            joined_to: string | null;
            lane: components["schemas"]["Lane"] | null;
            /**
             * @description Whether document numbers and births are masked, because the id alone does not prove who asks: of a number the last
             *     characters are left, of a birth the year.
             */
            masked: boolean;
            minors: components["schemas"]["Minor"][];
            /** @description The oath sworn. */
            oath: components["schemas"]["Oath"];
            /** @description Signed content of the QR code. */
            qr: string;
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: date-time
             * @description When it was first sent.
             */
            submitted_at: string;
            /** @description Whether it carries the mark of a mass submission, until somebody comes with it to the counter; false for the public. */
            suspicious: boolean;
            /** @description Changes of state; empty for the public. */
            transitions: components["schemas"]["Transition"][];
            travel: components["schemas"]["Travel"];
            /**
             * Format: uuid
             * @description Group of the people who travel together; null for staff, while it is masked, and where the
             *     device named none.
             */
            travel_group: string | null;
            traveller: components["schemas"]["Traveller"];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: int32
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description An act on a declaration. Its paper says what was found; the declaration only says which act it is. */
        DeclarationAct: {
            /** @description Folio of the act, such as `GPS-2026-000123`. */
            folio: string;
            /** Format: date-time */
            issued_at: string;
        };
        /** @description An alert about somebody of a declaration. */
        DeclarationAlert: {
            /**
             * Format: uuid
             * @description Record that it was written on.
             */
            passenger_id: string;
            /** @description What it says, and why. */
            reason: string;
            /** Format: date-time */
            written_at: string;
            /** @description Who wrote it. */
            written_by: string;
        };
        /** @description Why a declaration is annulled. */
        DeclarationAnnulment: {
            /** @description What goes on record. */
            note?: string | null;
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description What the agency corrects. */
        DeclarationCorrection: {
            minors?: components["schemas"]["MinorInput"][];
            reason: string;
            /** @description Who asked for it. */
            requested_by: string;
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            travel: components["schemas"]["TravelInput"];
            traveller: components["schemas"]["TravellerInput"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description Which declarations a file has, in which order. */
        DeclarationExport: {
            /** @description Airline code; `-` for none. */
            airline?: string;
            /** @description Airport that controls it. */
            airport?: string;
            /** @description Code of a classification among the goods. */
            classification?: string;
            /** @description Short code. */
            code?: string;
            /** @description Those that an airport controls before boarding, in the place of those that it controls on arrival. */
            departs?: boolean;
            /** @description State of the control before boarding. A flight without one is left out. */
            departure_state?: components["schemas"]["DepartureState"];
            /** @description Way of the journey. */
            direction?: components["schemas"]["Direction"];
            /** @description Whether the draw chose it. */
            drawn?: boolean | null;
            /**
             * Format: date
             * @description Day of the flight.
             */
            flight_date?: string;
            /**
             * Format: date
             * @description First day of the flight.
             */
            flight_from?: string;
            flight_number?: string;
            /**
             * Format: date
             * @description Last day of the flight.
             */
            flight_to?: string;
            /** @description Whether an act was issued on it. */
            has_act?: boolean | null;
            lane?: components["schemas"]["LaneCode"];
            /** @description Country code of the traveller's nationality. */
            nationality?: string;
            /** @description `submitted_at`, `flight_date` or `surnames`, descending with ` desc`; `submitted_at desc` when absent. */
            order_by?: string | null;
            /**
             * Format: int32
             * @description Hour of the day, 0 to 23, at which it was presented, in the time zone of the airport that controls it.
             */
            presented_hour?: number | null;
            /**
             * Format: uuid
             * @description Id of a product among the goods.
             */
            product_id?: string;
            /** @description Beginnings of words of the name in any order, without accents; the beginning of a document number; a code or a part of it. */
            q?: string | null;
            /** @description A question that was answered with yes. */
            question?: components["schemas"]["Question"];
            state?: components["schemas"]["DeclarationState"];
            /**
             * Format: date
             * @description First day on which it was sent, in the time zone of the airport that controls it.
             */
            submitted_from?: string;
            /**
             * Format: date
             * @description Last day on which it was sent, in the time zone of the airport that controls it.
             */
            submitted_to?: string;
            /** @description Declarations with the mark of a mass submission. When absent they are left out, unless a code is asked for. */
            suspicious?: components["schemas"]["Marked"];
        };
        /** @description How many declarations have something in common. */
        DeclarationFigure: {
            /** @description What they have in common: a day, an hour or a code; `-` for none. */
            code: string;
            /** Format: int64 */
            count: number;
            /** @description Its name, where no reference list has it. */
            name: string | null;
        };
        /** @description Figures of declarations. */
        DeclarationFigures: {
            /** @description By airline, the most first. */
            airlines: components["schemas"]["DeclarationFigure"][];
            /** @description By airport that controls them, before boarding where the filter says `departs`; the most first. */
            airports: components["schemas"]["DeclarationFigure"][];
            before: components["schemas"]["DeclarationTotalsBefore"] | null;
            /** @description By classification among the goods, the most first. */
            classifications: components["schemas"]["DeclarationFigure"][];
            /** @description By day of the flight, the earliest first. */
            days: components["schemas"]["DeclarationFigure"][];
            /** @description By state of the control before boarding, of flights that have one. */
            departure_states: components["schemas"]["DepartureStateFigure"][];
            /** @description By flight number, the most first, at most 100. */
            flights: components["schemas"]["DeclarationFigure"][];
            /** @description By hour of the day at which they were presented. */
            hours: components["schemas"]["DeclarationFigure"][];
            lanes: components["schemas"]["LaneFigure"][];
            /**
             * Format: int64
             * @description Declarations that are left out because they carry the mark of a mass submission; 10001 stands for more than 10000.
             */
            left_out: number;
            /** @description By nationality, the most first. */
            nationalities: components["schemas"]["DeclarationFigure"][];
            /** @description By product among the goods, the most first, at most 100. */
            products: components["schemas"]["DeclarationFigure"][];
            /** @description By question answered with yes. */
            questions: components["schemas"]["QuestionFigure"][];
            states: components["schemas"]["StateFigure"][];
            /** @description All together. */
            totals: components["schemas"]["DeclarationTotals"];
        };
        /** @description Which declaration stays, and why. */
        DeclarationJoining: {
            /** @description What goes on record. */
            note: string;
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            /** @description Short code of the declaration that stays. */
            stays: string;
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description A page of declarations. */
        DeclarationList: {
            /** @description The declarations of this page. */
            items: components["schemas"]["DeclarationSummary"][];
            /**
             * Format: int64
             * @description Declarations that are left out because they carry the mark of a mass submission; 10001 stands for more than 10000.
             */
            left_out: number;
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Declarations of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /** @description Proof of the declarant. */
        DeclarationOpening: {
            /** @description Proof of the declarant. */
            credentials: components["schemas"]["EditCredentials"];
        };
        /** @description Why a declaration is opened again. */
        DeclarationReopening: {
            /** @description What goes on record. */
            note?: string | null;
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description Which declarations, by what was typed. */
        DeclarationSearch: {
            /** @description Airline code; `-` for none. */
            airline?: string;
            /** @description Airport that controls it. */
            airport?: string;
            /** @description Code of a classification among the goods. */
            classification?: string;
            /** @description Short code. */
            code?: string;
            /** @description Those that an airport controls before boarding, in the place of those that it controls on arrival. */
            departs?: boolean;
            /** @description State of the control before boarding. A flight without one is left out. */
            departure_state?: components["schemas"]["DepartureState"];
            /** @description Way of the journey. */
            direction?: components["schemas"]["Direction"];
            /** @description Whether the draw chose it. */
            drawn?: boolean | null;
            /**
             * Format: date
             * @description Day of the flight.
             */
            flight_date?: string;
            /**
             * Format: date
             * @description First day of the flight.
             */
            flight_from?: string;
            flight_number?: string;
            /**
             * Format: date
             * @description Last day of the flight.
             */
            flight_to?: string;
            /** @description Whether an act was issued on it. */
            has_act?: boolean | null;
            lane?: components["schemas"]["LaneCode"];
            /** @description Country code of the traveller's nationality. */
            nationality?: string;
            /** @description `submitted_at`, `flight_date` or `surnames`, descending with ` desc`; `submitted_at desc` when absent. */
            order_by?: string | null;
            /**
             * Format: int32
             * @description Items per page; 50 when absent, at most 200.
             */
            page_size?: number | null;
            /** @description From the page before. */
            page_token?: string | null;
            /**
             * Format: int32
             * @description Hour of the day, 0 to 23, at which it was presented, in the time zone of the airport that controls it.
             */
            presented_hour?: number | null;
            /**
             * Format: uuid
             * @description Id of a product among the goods.
             */
            product_id?: string;
            /** @description Beginnings of words of the name in any order, without accents; the beginning of a document number; a code or a part of it. */
            q?: string | null;
            /** @description A question that was answered with yes. */
            question?: components["schemas"]["Question"];
            state?: components["schemas"]["DeclarationState"];
            /**
             * Format: date
             * @description First day on which it was sent, in the time zone of the airport that controls it.
             */
            submitted_from?: string;
            /**
             * Format: date
             * @description Last day on which it was sent, in the time zone of the airport that controls it.
             */
            submitted_to?: string;
            /** @description Declarations with the mark of a mass submission. When absent they are left out, unless a code is asked for. */
            suspicious?: components["schemas"]["Marked"];
        };
        /**
         * @description Where a declaration stands.
         * @enum {string}
         */
        DeclarationState: "submitted" | "presented" | "in_inspection" | "cleared" | "with_findings" | "annulled" | "expired";
        /** @description A declaration in a list. */
        DeclarationSummary: {
            /**
             * Format: int32
             * @description Acts issued on it.
             */
            act_count: number;
            /** @description Airline code. */
            airline: string | null;
            /** @description Airport that controls it. */
            airport: string;
            /** @description Short code for people. */
            code: string;
            departure: components["schemas"]["DepartureState"] | null;
            /** @description Airport code. */
            destination_airport: string;
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
            document_number: string;
            /** @description Whether the draw chose it. */
            drawn: boolean;
            /**
             * Format: date
             * @description Day of the flight.
             */
            flight_date: string;
            flight_number: string;
            given_names: string;
            /**
             * Format: int32
             * @description Declared goods.
             */
            item_count: number;
            lane: components["schemas"]["LaneCode"];
            /** @description Country code. */
            nationality: string;
            /** @description Airport code. */
            origin_airport: string;
            /**
             * @description Its personal data was removed, because the retention period is over: names and document number are empty, and it
             *     cannot be opened.
             */
            purged: boolean;
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: date-time
             * @description When it was first sent.
             */
            submitted_at: string;
            surnames: string;
            /** @description Whether it carries the mark of a mass submission. */
            suspicious: boolean;
        };
        /** @description Which airport takes a declaration over, and why. */
        DeclarationTakeover: {
            /** @description Airport of the caller that takes it over. */
            airport: string;
            /** @description What goes on record. */
            reason: string;
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description Figures of all declarations of a period together. */
        DeclarationTotals: {
            /**
             * Format: int64
             * @description Declarations that are cleared.
             */
            cleared: number;
            /** Format: int64 */
            declarations: number;
            /**
             * Format: int64
             * @description Declarations that the draw chose.
             */
            drawn: number;
            /**
             * Format: int64
             * @description Declared goods.
             */
            items: number;
            /**
             * Format: int64
             * @description Seconds from presented to cleared of the median of those; null where none was presented and cleared.
             */
            median_seconds: number | null;
            /**
             * Format: int64
             * @description Declarations on which an act was issued.
             */
            with_act: number;
        };
        /** @description The period before, of the same length. */
        DeclarationTotalsBefore: {
            /**
             * Format: date
             * @description First day.
             */
            from_date: string;
            /**
             * Format: date
             * @description Last day.
             */
            to_date: string;
            /** @description Its figures. */
            totals: components["schemas"]["DeclarationTotals"];
        };
        /** @description A changed declaration. */
        DeclarationUpdate: {
            answers: components["schemas"]["AnswersInput"];
            /** @description Proof of the declarant. */
            credentials: components["schemas"]["EditCredentials"];
            items?: components["schemas"]["DeclaredItemInput"][];
            minors?: components["schemas"]["MinorInput"][];
            oath: components["schemas"]["OathInput"];
            travel: components["schemas"]["TravelInput"];
            traveller: components["schemas"]["TravellerInput"];
            /**
             * Format: int32
             * @description The version that was changed.
             */
            version: number;
        };
        /** @description Somebody of the staff opened a declaration. Opening it again within the same ten minutes is not another view. */
        DeclarationView: {
            /** @description Airport of control; null for roles that work at every airport. */
            airport: string | null;
            /** @description Their role. The name is not told. */
            role: components["schemas"]["Role"];
            /** Format: date-time */
            seen_at: string;
        };
        /** @description A page of views. */
        DeclarationViewList: {
            /** @description The views of this page. */
            items: components["schemas"]["DeclarationView"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Views of all pages.
             */
            total: number;
        };
        /** @description How much had been declared or not. */
        DeclaredFigure: components["schemas"]["RetentionCount"] & {
            /** @description Whether the passenger had declared it. */
            declared: boolean;
        };
        /** @description Declared goods. */
        DeclaredItem: {
            /** @description Code of where it travels. */
            carried_in: string;
            /** @description The goods in words; null for products of the catalogue. */
            description: string | null;
            /**
             * Format: int32
             * @description Number within the declaration, from 1.
             */
            n: number;
            /** @description Country code. */
            origin_country: string;
            /** @description How it is packed. */
            packaging: string | null;
            product: components["schemas"]["ProductName"] | null;
            /**
             * Format: double
             * @description How much, with at most three decimals.
             */
            quantity: number;
            /** @description Code of the unit. */
            unit: string;
            verdict: components["schemas"]["Verdict"] | null;
        };
        /** @description Goods to declare: a product of the catalogue or a description, never both. */
        DeclaredItemInput: {
            /** @description Code of where it travels. */
            carried_in: string;
            /** @description The goods in words. */
            description?: string | null;
            /** @description Country code. */
            origin_country: string;
            /** @description How it is packed. */
            packaging?: string | null;
            /** Format: uuid */
            product_id?: string | null;
            /**
             * Format: double
             * @description How much: more than 0, at most 100000, with at most three decimals.
             */
            quantity: number;
            /** @description Code of the unit. */
            unit: string;
        };
        /** @description The control before boarding. */
        DepartureControl: {
            /** @description Airport of the filter. */
            airport: string;
            /**
             * Format: date-time
             * @description When the last step was taken; null while it is pending.
             */
            at: string | null;
            /**
             * Format: int32
             * @description Checked bags; null for the public, and where none were counted.
             */
            bags: number | null;
            /** @description Who took it; null for the public. */
            by: string | null;
            /**
             * Format: date-time
             * @description When it was decided, by the clock of the officer's device; null for the public, and where nobody said.
             */
            decided_at: string | null;
            /** @description What the officer wrote; null for the public. */
            note: string | null;
            /** @description Seals on the bags, by number. */
            seals: components["schemas"]["BaggageSeal"][];
            state: components["schemas"]["DepartureState"];
            /** @description Every step so far, first to last; empty for the public. */
            steps: components["schemas"]["DepartureStep"][];
        };
        /** @description A step of the control before boarding. */
        DepartureDecision: {
            /**
             * Format: int32
             * @description Checked bags; asked for with `cleared`.
             */
            bags?: number | null;
            /**
             * Format: date-time
             * @description When the step was decided, by the clock of the officer's device; it may have waited there for a network. Not believed
             *     where it is before what was seen or after the arrival.
             */
            decided_at?: string | null;
            /** @description Asked for with `with_findings` and `skipped`. */
            note?: string | null;
            /** @description The state that the step leads to. */
            outcome: components["schemas"]["DepartureState"];
            /** @description Numbers of the seals on them. */
            seals?: string[];
            /** @description The state that was seen. */
            state: components["schemas"]["DepartureState"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /**
         * @description How far the control before boarding is.
         * @enum {string}
         */
        DepartureState: "pending" | "presented" | "in_inspection" | "cleared" | "with_findings" | "skipped";
        /** @description How many declarations have a control before boarding in a state. */
        DepartureStateFigure: {
            /** Format: int64 */
            count: number;
            state: components["schemas"]["DepartureState"];
        };
        /** @description A step of the control before boarding. */
        DepartureStep: {
            /** Format: date-time */
            at: string;
            /**
             * Format: int32
             * @description Checked bags; null where none were counted.
             */
            bags: number | null;
            by: string;
            /**
             * Format: uuid
             * @description Id of the account of who took it; null where an act names no account.
             */
            by_id: string | null;
            /**
             * Format: date-time
             * @description When it was decided, by the clock of the officer's device; null where nobody said, or it is not believed.
             */
            decided_at: string | null;
            /** @description State before. */
            from: components["schemas"]["DepartureState"];
            reason: string | null;
            /** @description State after. */
            to: components["schemas"]["DepartureState"];
            /** @description Who else took the same step without knowing of this one, the earliest arrival first. */
            witnesses: components["schemas"]["TransitionWitness"][];
        };
        /** @description A device that issues acts. */
        Device: {
            /** @description Airport code. */
            airport: string;
            /** @description Signed by the server, it vouches for the key of the device in each QR code; in Base64url. */
            certificate: string;
            /** @description What its folios begin with, such as `GPS-2026-T3`. */
            mark: string;
            /** Format: date-time */
            registered_at: string;
            /**
             * Format: date-time
             * @description What time it is, so that the device can correct its clock.
             */
            server_time_at: string;
        };
        /** @description A page of devices. */
        DeviceList: {
            /** @description The devices of this page. */
            items: components["schemas"]["RegisteredDevice"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Devices of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /** @description Why a device issues no acts any more. */
        DeviceRevocation: {
            reason: string;
            /** Format: date-time */
            revoked_at: string;
            revoked_by: string;
        };
        /**
         * @description Way of the journey.
         * @enum {string}
         */
        Direction: "ingreso" | "interisla" | "salida";
        /** @description How much travels which way. */
        DirectionFigure: components["schemas"]["RetentionCount"] & {
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
        };
        /** @description The text sworn to. */
        Disclaimer: {
            /** @description Who published it; told to staff only. */
            author_name: string | null;
            /**
             * Format: date-time
             * @description When it was published; null for the one that came with the system.
             */
            created_at: string | null;
            /** @description The oath itself. */
            oath: string;
            /** @description What surrounds it. */
            text: string;
            /**
             * Format: int32
             * @description Goes into the declaration that is sworn on it.
             */
            version: number;
        };
        /** @description A page of versions, newest first. */
        DisclaimerList: {
            /** @description The versions of this page. */
            items: components["schemas"]["Disclaimer"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Versions of all pages.
             */
            total: number;
        };
        /**
         * @description Kind of identity document.
         * @enum {string}
         */
        DocumentType: "pasaporte" | "cedula" | "otro";
        /** @description Another declaration for the same flight that names its traveller or one of its minors. */
        Duplicate: {
            /** @description Short code for people. */
            code: string;
            given_names: string;
            /**
             * Format: int32
             * @description Declared goods.
             */
            item_count: number;
            /** @description Whether it can be joined to this one, because this one names who declares it. */
            joinable: boolean;
            lane: components["schemas"]["LaneCode"];
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: date-time
             * @description When it was first sent.
             */
            submitted_at: string;
            surnames: string;
            /** Format: int32 */
            version: number;
        };
        /** @description An act issued on the same document. */
        EarlierAct: {
            /** @description Folio of the act. */
            folio: string;
            /** Format: date-time */
            issued_at: string;
        };
        /** @description Proof of the declarant: the edit key, or document number and birth date. */
        EditCredentials: {
            /**
             * Format: date
             * @description The declarant's day of birth.
             */
            birth_date?: string | null;
            /** @description The declarant's document number. */
            document_number?: string | null;
            /** @description The key given when the declaration was created. */
            edit_key?: string | null;
        };
        /** @description A declaration of another airport, without the people in it. */
        ElsewhereDeclaration: {
            /** @description Airport that controls it. */
            airport: string;
            /** @description Short code for people. */
            code: string;
            /** @description Airport code. */
            destination_airport: string;
            /**
             * Format: date
             * @description Day of the flight.
             */
            flight_date: string;
            flight_number: string;
            /** @description Airport code. */
            origin_airport: string;
            state: components["schemas"]["DeclarationState"];
            /** Format: int32 */
            version: number;
        };
        /** @description An entry of a small catalogue. */
        Entry: {
            /** @description False for entries kept for history only. */
            active: boolean;
            /**
             * @description Articles of the legal basis behind it, also those that are no longer in force; empty where
             *     the catalogue does not cite.
             */
            articles: components["schemas"]["Citation"][];
            /** @description What else is known; the names depend on the catalogue. */
            attributes: {
                [key: string]: string;
            };
            /** @description Stable code. */
            code: string;
            /** @description Name to show. */
            name: string;
            /**
             * Format: int32
             * @description Display order.
             */
            sort_order: number;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description A page of entries. */
        EntryList: {
            /** @description The entries of this page. */
            items: components["schemas"]["Entry"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Entries of all pages.
             */
            total: number;
        };
        /** @description An entry and what refers to it. */
        EntryRecord: {
            entry: components["schemas"]["Entry"];
            /** @description What refers to it. */
            referrers: components["schemas"]["Referrer"][];
        };
        /** @description An entry as it is to be. */
        EntryUpdate: {
            /** @description Whether it may be chosen; as it was when absent. */
            active?: boolean;
            /** @description Articles of the legal basis behind it, the most important first; unchanged when absent. */
            articles?: components["schemas"]["LegalLink"][] | null;
            /** @description What else the catalogue asks for. */
            attributes?: {
                [key: string]: string;
            };
            /** @description Name to show. */
            name: string;
            /**
             * Format: int32
             * @description Display order.
             */
            sort_order: number;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /** @description How many things have one value. */
        FacetCount: {
            /** @description Code to filter by. */
            code: string;
            /** Format: int64 */
            count: number;
            /** @description Name to show. */
            name: string;
        };
        /** @description Counts by filter. */
        Facets: {
            categories: components["schemas"]["FacetCount"][];
            classifications: components["schemas"]["FacetCount"][];
            origins: components["schemas"]["FacetCount"][];
        };
        /** @description A declaration of somebody who travels along. */
        FellowTraveller: {
            /** @description Short code for people. */
            code: string;
            departure: components["schemas"]["DepartureState"] | null;
            given_names: string;
            lane: components["schemas"]["LaneCode"];
            state: components["schemas"]["DeclarationState"];
            surnames: string;
        };
        /** @description One field before and after. */
        FieldChange: {
            after: string;
            before: string;
            /** @description The field's name. */
            field: string;
        };
        /** @description A wrong cell of a file. */
        FieldFault: {
            /** @description The column. */
            field: string;
            /** @description For people, in Spanish. */
            message: string;
            /** @description Stable code. */
            reason: components["schemas"]["ReasonCode"];
            /** @description What the cell holds. */
            value: string;
        };
        /** @description One wrong field. */
        FieldProblem: {
            /** @description Path in the body, for example `items[0].quantity`; or the parameter's name. */
            field: string;
            /** @description For people, in the language of the page, or in Spanish where it is not translated. */
            message: string;
            /** @description Stable code. */
            reason: components["schemas"]["ReasonCode"];
        };
        /**
         * @description What a field of an entry holds.
         * @enum {string}
         */
        FieldType: "text" | "long_text" | "whole_number" | "decimal" | "choice" | "country";
        /** @description The flight. */
        Flight: {
            /** @description Airline code. */
            airline: string | null;
            /**
             * Format: date
             * @description Day of the flight.
             */
            date: string | null;
            /** @description Flight number. */
            number: string | null;
        };
        /** @description A declaration of a flight, and what else is known about its traveller. */
        FlightDeclaration: {
            background: components["schemas"]["Background"];
            declaration: components["schemas"]["Declaration"];
        };
        /** @description A page of a flight's declarations. Those with the mark of a mass submission are left out. */
        FlightDeclarationList: {
            /** @description The declarations of this page. */
            items: components["schemas"]["FlightDeclaration"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Declarations of all pages.
             */
            total: number;
        };
        /** @description A flight and how far its declarations are. Annulled declarations do not count. */
        FlightFigures: {
            /**
             * Format: int32
             * @description Declarations sent.
             */
            declared: number;
            /** @description Whether they are controlled before boarding, and not on arrival. */
            departs: boolean;
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
            flight_number: string;
            /**
             * Format: int32
             * @description Of them: in the green lane.
             */
            green: number;
            /**
             * Format: int32
             * @description Of them: sent only.
             */
            pending: number;
            /**
             * Format: int32
             * @description Of them: the traveller was at the counter.
             */
            presented: number;
            /**
             * Format: int32
             * @description Of them: in the red lane.
             */
            red: number;
            /**
             * Format: int32
             * @description Of them: controlled before boarding, nothing objected.
             */
            sealed: number;
            /**
             * Format: int32
             * @description Of them: in the yellow lane.
             */
            yellow: number;
        };
        /** @description The flight, as sent. */
        FlightInput: {
            /** @description Airline code. */
            airline?: string | null;
            /**
             * Format: date
             * @description Day of the flight.
             */
            date?: string | null;
            /** @description Flight number. */
            number?: string | null;
        };
        /** @description A page of flights. */
        FlightList: {
            /** @description The flights of this page. */
            items: components["schemas"]["FlightFigures"][];
            /**
             * Format: int64
             * @description Declarations of the day that are left out because they carry the mark of a mass submission; 10001 stands for more than
             *     10000.
             */
            left_out: number;
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Flights of all pages.
             */
            total: number;
        };
        /**
         * @description What a file is.
         * @enum {string}
         */
        Format: "csv" | "xlsx";
        /** @description A place that shows a picture of the agency's choice. */
        ImageSlot: {
            /** @description What is read out instead of the picture. */
            alt: string;
            media: components["schemas"]["Media"] | null;
            /** @description `header`, `print`, `login`, `home_background`, `offline_picture` or `icon`. */
            slot: string;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description Every place that shows a picture of the agency's choice. */
        ImageSlotList: {
            /** @description The places. */
            items: components["schemas"]["ImageSlot"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Places of all pages.
             */
            total: number;
        };
        /** @description Which picture a place shows. */
        ImageSlotUpdate: {
            /** @description What is read out instead of the picture; required with one. */
            alt?: string | null;
            /** @description Hash of an uploaded picture; null for the system's own. */
            hash?: string | null;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /**
         * @description Where an import stands.
         * @enum {string}
         */
        ImportState: "reading" | "ready" | "refused" | "applying" | "applied" | "failed";
        /** @description What lies in a custody place, compared with what should. */
        Inventory: {
            /**
             * Format: int64
             * @description How many lie where they should.
             */
            found: number;
            /** @description What should be there and was not scanned. */
            missing: components["schemas"]["CustodyItem"][];
            /** @description What was scanned and should not be there, with where it should be. */
            unexpected: components["schemas"]["CustodyItem"][];
            /** @description Labels that belong to no item. */
            unknown: components["schemas"]["ItemLabel"][];
        };
        /** @description A page of inventories. */
        InventoryList: {
            /** @description The inventories of this page. */
            items: components["schemas"]["TakenInventory"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Inventories of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /** @description An act that was issued without a network. */
        IssuedRetention: {
            /**
             * Format: int32
             * @description How often the device has printed it.
             */
            prints: number;
            /** @description The signed token of its QR code. */
            qr: string;
            /**
             * @description The text whose hash is in the QR code: JSON with `officer`, the id of the officer, and `act`, a `NewRetention`.
             *     A text that replaces one that was refused has `corrects` too, the SHA-256 of the first one in hexadecimal.
             */
            text: string;
        };
        /** @description How an item is disposed of. */
        ItemDisposal: {
            /** @description Code of the destination. */
            destination: string;
            /** @description How it is done. */
            method: string;
            /**
             * Format: uuid
             * @description UUIDv7 made by the client, so that a repeat is not a second disposal.
             */
            movement_id: string;
        };
        /** @description An item as its bag label names it. */
        ItemLabel: {
            /** @description Folio of the act. */
            folio: string;
            /**
             * Format: int32
             * @description Number within the act, from 1.
             */
            n: number;
        };
        /** @description An item as its bag label names it, as sent. */
        ItemLabelInput: {
            /** @description Folio of the act. */
            folio: string;
            /**
             * Format: int32
             * @description Number within the act, from 1.
             */
            n: number;
        };
        /** @description Goods to give back. */
        ItemRelease: {
            /** @description Name of who takes them. */
            received_by: string;
            /** @description The document that was shown. */
            received_document?: string | null;
        };
        /** @description A record that was joined to another. */
        JoinedPassenger: {
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            given_names: string;
            /**
             * Format: uuid
             * @description The record's id.
             */
            id: string;
            join_reason: string;
            /** Format: date-time */
            joined_at: string;
            joined_by: string;
            surnames: string;
            /** Format: int64 */
            version: number;
        };
        /** @description With what devices encrypt acts and photos of a person until the server has them. A device has it for as long as a session. */
        KeepingKey: {
            /** @description 32 bytes in Base64url. */
            key: string;
        };
        /** @description An article as it was shown the day something was declared or retained. */
        KeptCitation: {
            /** @description Article number. */
            article: string | null;
            /** @description Stable code. */
            code: string;
            /** @description The norm's title. */
            title: string;
            /** @description False where the link was referential. */
            verified: boolean;
        };
        /** @description A small catalogue: what its entries hold, and what refers to them. */
        Kind: {
            /**
             * Format: int64
             * @description Entries that may be chosen.
             */
            active_entries: number;
            /** @description Whether each entry belongs to the airport in its attribute `airport`, whose administrators write it. */
            belongs_to_airport: boolean;
            /** @description Whether its entries cite articles of the legal basis. */
            cites: boolean;
            /** @description How it is asked for. */
            code: string;
            /** @description How its code is called. */
            code_label: string;
            /** @description What a code must look like, as a regular expression. */
            code_pattern: string;
            /** @description Whether a new entry must be given its code; otherwise the catalogue makes the code that is left out. */
            code_required: boolean;
            /** @description What its entries hold besides code and name. */
            fields: components["schemas"]["KindField"][];
            /**
             * Format: int64
             * @description Entries kept for history only.
             */
            inactive_entries: number;
            /** @description What refers to its entries. */
            referrers: string[];
            /** @description One of its entries. */
            singular: string;
            title: string;
        };
        /** @description What entries of a catalogue hold. */
        KindField: {
            /** @description What may be chosen. */
            choices: components["schemas"]["CodeName"][];
            /** @description The attribute's name. */
            code: string;
            /** @description What to write. */
            help: string | null;
            /** @description How it is called. */
            label: string;
            /** @description Whether lists have a column for it. */
            listed: boolean;
            /**
             * Format: int32
             * @description Characters of a text.
             */
            max_length: number | null;
            /** @description Of a number. */
            maximum: string | null;
            /** @description Of a number. */
            minimum: string | null;
            /** @description Of a text, as a regular expression. */
            pattern: string | null;
            /** @description Whether it may not be empty. */
            required: boolean;
            /** @description What it holds. */
            type: components["schemas"]["FieldType"];
        };
        /** @description Figures of a small catalogue. */
        KindFigures: {
            /**
             * Format: int64
             * @description Entries that may be chosen.
             */
            active: number;
            /**
             * Format: int64
             * @description Entries kept for history only.
             */
            inactive: number;
            /** @description The catalogue's code. */
            kind: string;
            title: string;
        };
        /** @description Every small catalogue. */
        KindList: {
            /** @description The catalogues of this page. */
            items: components["schemas"]["Kind"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Catalogues of all pages.
             */
            total: number;
        };
        /** @description The lane and why. */
        Lane: {
            /** @description How closely it is looked at. */
            code: components["schemas"]["LaneCode"];
            reasons: components["schemas"]["LaneReason"][];
        };
        /**
         * @description How closely a declaration is looked at.
         * @enum {string}
         */
        LaneCode: "verde" | "amarillo" | "rojo";
        /** @description How many declarations are in a lane. */
        LaneFigure: {
            /** Format: int64 */
            count: number;
            lane: components["schemas"]["LaneCode"];
        };
        /** @description What put a declaration into its lane. */
        LaneReason: {
            /** @description Stable code. */
            code: string;
            /** @description For people, in Spanish. */
            message: string;
        };
        /**
         * @description A language into which the public pages are translated.
         * @enum {string}
         */
        Language: "en" | "de" | "fr" | "pt";
        /** @description The key of what a person left on a device. */
        LeftWorkKey: {
            /** @description 32 bytes in Base64url. */
            key: string;
            /** @description Whose it is. */
            name: string;
        };
        /** @description The article an item is retained by. */
        LegalBasis: {
            /** @description Article number. */
            article: string | null;
            /** @description Stable code. */
            code: string;
            /** @description What it says, in short. */
            summary: string;
            /** @description The norm's title. */
            title: string;
        };
        /** @description Figures of the legal basis. */
        LegalFigures: {
            /**
             * Format: int64
             * @description Of them amended.
             */
            amended: number;
            /** Format: int64 */
            articles: number;
            /**
             * Format: int64
             * @description Active ones of norms that were repealed.
             */
            articles_of_repealed: number;
            /**
             * Format: int64
             * @description Without their own words.
             */
            articles_without_text: number;
            /**
             * Format: int64
             * @description Of them in force.
             */
            in_force: number;
            /**
             * Format: int64
             * @description Of them repealed.
             */
            repealed: number;
            /** Format: int64 */
            standards: number;
            /**
             * Format: int64
             * @description Whose source has not been confirmed.
             */
            unverified_articles: number;
        };
        /** @description A link to an article, as it is typed. */
        LegalLink: {
            /** @description Code of the article. */
            code: string;
            /** @description False where it is referential. */
            verified?: boolean;
            /** @description Why it applies. */
            why?: string | null;
        };
        /** @description Whether the gateway is alive. */
        Live: {
            /** @description `ok`. */
            status: string;
        };
        /** @description A page of managed products. */
        ManagedProductList: {
            /** @description The products of this page. */
            items: components["schemas"]["Product"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Products of all pages.
             */
            total: number;
        };
        /**
         * @description What is done with declarations that carry the mark of a mass submission.
         * @enum {string}
         */
        Marked: "left_out" | "only" | "included";
        /** @description The name a product was found by. */
        Match: {
            /** @description `name`, `synonym` or `scientific`. */
            kind: string;
            /** @description Which of its characters were recognised: start, end, start, end, … */
            ranges: number[];
            /** @description As written. */
            text: string;
        };
        /** @description A picture as it is kept. */
        Media: {
            /** @description `image/png`, `image/jpeg` or `image/webp`. */
            content_type: string;
            /** @description SHA-256 of its bytes, in hexadecimal. */
            hash: string;
            /**
             * Format: int32
             * @description Pixels down.
             */
            height: number;
            /** Format: int64 */
            size: number;
            /** @description Where it is shown. */
            url: string;
            /**
             * Format: int32
             * @description Pixels across.
             */
            width: number;
        };
        /**
         * @description Migratory category in the islands.
         * @enum {string}
         */
        MigratoryCategory: "turista" | "transeunte" | "residente_permanente" | "residente_temporal";
        /** @description A minor in charge of the declarant. Under 18 on the day of the flight. */
        Minor: {
            /** @description Day of birth, `YYYY-MM-DD`; in a masked declaration only the year. */
            birth_date: string;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            given_names: string;
            /** @description Country code. */
            nationality: string;
            /** @description Sex as in the document. */
            sex: components["schemas"]["Sex"];
            surnames: string;
        };
        /** @description A minor in charge of the declarant, as sent. Under 18 on the day of the flight. */
        MinorInput: {
            /** @description Day of birth, `YYYY-MM-DD`; in a masked declaration only the year. */
            birth_date: string;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            given_names: string;
            /** @description Country code. */
            nationality: string;
            /** @description Sex as in the document. */
            sex: components["schemas"]["Sex"];
            surnames: string;
        };
        /** @description A transfer or a disposal. */
        Movement: {
            /** @description Airport code. */
            airport: string;
            /**
             * Format: date-time
             * @description When it was confirmed or cancelled.
             */
            closed_at: string | null;
            closed_by: components["schemas"]["Officer"] | null;
            destination: components["schemas"]["CodeName"] | null;
            /** @description Folio of a confirmed disposal, such as `GPS-2026-D00012`. */
            folio: string | null;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /** @description Who issued the acts of the goods: they do not confirm it. */
            issuer_ids: string[];
            /**
             * Format: int32
             * @description How many goods.
             */
            item_count: number;
            /** @description The goods; empty in a list. */
            items: components["schemas"]["CustodyItem"][];
            kind: components["schemas"]["MovementKind"];
            /** @description Folio and number of the goods, such as `GPS-2026-000123/2`. */
            labels: string[];
            /** @description How a disposal is done. */
            method: string | null;
            /** Format: date-time */
            opened_at: string;
            opened_by: components["schemas"]["Officer"];
            place: components["schemas"]["CodeName"] | null;
            state: components["schemas"]["MovementState"];
        };
        /** @description Which movements a file has. */
        MovementExport: {
            /** @description Airport code. */
            airport?: string;
            /** @description Folio of a disposal, or of an act whose goods it moved. */
            folio?: string;
            kind?: components["schemas"]["MovementKind"];
            /**
             * Format: date
             * @description First day on which it was closed, or opened if it is open, in the time zone of the airport.
             */
            moved_from?: string;
            /**
             * Format: date
             * @description Last day on which it was closed, or opened if it is open, in the time zone of the airport.
             */
            moved_to?: string;
            state?: components["schemas"]["MovementState"];
        };
        /**
         * @description What a movement does with goods.
         * @enum {string}
         */
        MovementKind: "transfer" | "disposal";
        /** @description A page of movements. */
        MovementList: {
            /** @description The movements of this page. */
            items: components["schemas"]["Movement"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Movements of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /**
         * @description Where a movement stands.
         * @enum {string}
         */
        MovementState: "open" | "confirmed" | "cancelled";
        /** @description How one process is. */
        NamedStatus: {
            /** @description `gateway` or the name of a service. */
            name: string;
            /** @description Which replica of the service it is, from 1. */
            replica: number;
            status?: components["schemas"]["ProcessStatus"] | null;
        };
        /** @description An account to add. */
        NewAccount: {
            /** @description Assigned airport codes. */
            airports: string[];
            /** @description Address to sign in with. */
            email: string;
            /** @description Full name. */
            name: string;
            /** @description What the person may do. */
            role: components["schemas"]["Role"];
        };
        /** @description An article to add. */
        NewArticle: {
            /** @description Article number; none for the norm as a whole. */
            article?: string | null;
            /** @description Made by the service when absent. */
            code?: string | null;
            /** @description https address of the official text. */
            link?: string | null;
            /** @description Where this was taken from. */
            source?: string | null;
            /** @description Code of its norm. */
            standard: string;
            /** @description What it is about. */
            subject: string;
            /** @description What it says, in short. */
            summary: string;
            /** @description Its own words. */
            text?: string | null;
            /** @description Whether the source has been confirmed. */
            verified: boolean;
        };
        /** @description A banner to add, after those there are. */
        NewBanner: {
            /** @description What is read out instead of the picture; required with one. */
            alt?: string | null;
            /**
             * Format: date
             * @description Last day on the islands.
             */
            end_date?: string | null;
            /** @description Hash of an uploaded picture; on the home page only. */
            hash?: string | null;
            /** @description A path of our own or an https address. */
            link?: string | null;
            /** @description Where it is shown; never changes. */
            placement: components["schemas"]["BannerPlacement"];
            severity?: components["schemas"]["Severity"] | null;
            /**
             * Format: date
             * @description First day on the islands.
             */
            start_date?: string | null;
            text?: string | null;
            title: string;
        };
        /** @description A declaration to submit. */
        NewDeclaration: {
            answers: components["schemas"]["AnswersInput"];
            items?: components["schemas"]["DeclaredItemInput"][];
            minors?: components["schemas"]["MinorInput"][];
            oath: components["schemas"]["OathInput"];
            travel: components["schemas"]["TravelInput"];
            /**
             * Format: uuid
             * @description Group of the people who travel together, chosen by the device of the first; empty or left out for none.
             */
            travel_group?: string;
            traveller: components["schemas"]["TravellerInput"];
        };
        /** @description A device that will issue acts. */
        NewDevice: {
            /** @description Airport code. */
            airport: string;
            /** @description Its Ed25519 public key in Base64url. */
            public_key: string;
        };
        /** @description A device that issues no acts any more. */
        NewDeviceRevocation: {
            /** @description What goes on record. */
            reason: string;
        };
        /** @description The next version of the text sworn to. */
        NewDisclaimer: {
            /** @description The oath itself. */
            oath: string;
            /** @description What surrounds it. */
            text: string;
            /**
             * Format: int32
             * @description The version that was current when it was written.
             */
            version: number;
        };
        /** @description What is typed into the form of an entry. */
        NewEntry: {
            /** @description Articles of the legal basis behind it, the most important first. */
            articles?: components["schemas"]["LegalLink"][] | null;
            /** @description What else the catalogue asks for. */
            attributes?: {
                [key: string]: string;
            };
            /** @description Stable code; made from the name when absent and the catalogue allows it. */
            code?: string | null;
            /** @description Name to show. */
            name: string;
            /**
             * Format: int32
             * @description Display order; last when absent.
             */
            sort_order?: number | null;
        };
        /** @description The labels that were scanned in a custody place. */
        NewInventory: {
            /** @description Airport code. */
            airport: string;
            /** @description What lies there, at most 2000. */
            labels: components["schemas"]["ItemLabelInput"][];
            /** @description Code of the custody place. */
            place: string;
        };
        /** @description A transfer or a disposal to open. */
        NewMovement: {
            /** @description Code of the destination of a disposal. */
            destination?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7 made by the client, so that a repeat is not a second movement.
             */
            id: string;
            /** @description The goods, at most 200, all at one airport. */
            items: components["schemas"]["ItemLabelInput"][];
            kind: components["schemas"]["MovementKind"];
            /** @description How a disposal is done. */
            method?: string | null;
            /** @description Code of the custody place where a transfer ends. */
            place?: string | null;
        };
        /** @description A passenger to add. */
        NewPassenger: {
            /**
             * Format: date
             * @description Day of birth; unknown for a person met only in acts.
             */
            birth_date?: string | null;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            email?: string | null;
            given_names: string;
            /** @description Country code. */
            nationality: string;
            phone?: string | null;
            /** @description Country code. */
            residence_country?: string | null;
            sex?: components["schemas"]["Sex"] | null;
            surnames: string;
        };
        /** @description An alert to write. */
        NewPassengerAlert: {
            /** @description Airports that it is meant for, one of the caller's among them; none for all. */
            airports?: string[];
            /** @description What it says, and why: at most 500 characters. */
            reason: string;
            /**
             * Format: date
             * @description First day; today when null.
             */
            valid_from?: string | null;
            /**
             * Format: date
             * @description Last day; null for no end.
             */
            valid_until?: string | null;
        };
        /** @description A photo that is about to be uploaded. */
        NewPhoto: {
            /**
             * Format: uuid
             * @description UUIDv7 made by the client; a repeat is not a second photo.
             */
            photo_id: string;
            /** @description SHA-256 of the file, in hexadecimal. */
            sha256: string;
            /**
             * Format: int64
             * @description Bytes of the file, at most 400,000.
             */
            size: number;
        };
        /** @description A product to add. */
        NewProduct: {
            /** @description Category code. */
            category: string;
            /** @description Short code; made when absent. */
            code?: string | null;
            /** @description Common name. */
            name: string;
            /** @description Origin code. */
            origin: string;
            scientific_name?: string | null;
            /** @description Other names. */
            synonyms?: string[];
            /** @description Unit code. */
            unit: string;
            verdict?: components["schemas"]["VerdictFields"] | null;
        };
        /** @description An act to issue. */
        NewRetention: {
            /** @description Airport code. */
            airport: string;
            /** @description Code of where the goods travelled that do not say it themselves. */
            carried_in: string;
            /** @description Where in the airport. */
            control_point: string;
            /** @description Code of the declaration it comes from; null without a passenger. */
            declaration_code?: string | null;
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
            /** @description Its number and day are required for unclaimed baggage and on board. */
            flight?: components["schemas"]["FlightInput"];
            /**
             * Format: uuid
             * @description UUIDv7 made by the client, so that a repeat is not a second act.
             */
            id: string;
            items: components["schemas"]["RetainedItemInput"][];
            observations?: string | null;
            /** @description What the officer drew, written as the passenger's signature; null to sign on paper. */
            officer_signature?: string | null;
            ownerless?: components["schemas"]["OwnerlessInput"] | null;
            passenger?: components["schemas"]["PassengerInput"] | null;
            passenger_signing?: components["schemas"]["PassengerSigningInput"] | null;
            /**
             * Format: uuid
             * @description Id of the annulled act that this one corrects.
             */
            replaces?: string | null;
        };
        /** @description A norm to add. */
        NewStandard: {
            /** @description Made by the service when absent. */
            code?: string | null;
            /** @description Where it was published. */
            gazette?: string | null;
            /** @description Constitution, law, regulation, … */
            kind: string;
            /** @description Its own number. */
            number?: string | null;
            /** @description Calendar date or year. */
            published?: string | null;
            /** @description Code of the norm that replaced it. */
            replaced_by?: string | null;
            /** @description Whether it is in force. */
            standing: components["schemas"]["Standing"];
            title: string;
        };
        /** @description Goods to put into a custody place. */
        NewStorage: {
            /** @description The goods, at most 200, all at one airport. */
            items: components["schemas"]["ItemLabelInput"][];
            /** @description Code of the custody place. */
            place: string;
        };
        /** @description The oath sworn. */
        Oath: {
            /** Format: date-time */
            accepted_at: string;
            language: components["schemas"]["Language"] | null;
            /** Format: int32 */
            text_version: number;
        };
        /** @description The oath, as sent. */
        OathInput: {
            /** @description Must be true. */
            accepted: boolean;
            /** @description Language of the translation that was read. The Spanish text binds and stands beside it. */
            language?: components["schemas"]["Language"];
            /**
             * Format: int32
             * @description Version of the text, from the settings.
             */
            text_version: number;
        };
        /** @description The officer who issued the act. */
        Officer: {
            /**
             * Format: uuid
             * @description The user's id.
             */
            id: string;
            /** @description The user's name. */
            name: string;
        };
        /** @description A password for one sign-in. */
        OneTimePassword: {
            /** @description For the next sign-in, which asks for another one. Shown only here. */
            one_time_password: string;
        };
        /** @description A session of the signed-in person. */
        OpenSession: {
            /**
             * Format: date-time
             * @description When it was opened.
             */
            created_at: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it ends by itself.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            last_used_at: string;
            /** @description What the client called itself. */
            user_agent: string | null;
        };
        /** @description A page of sessions. */
        OpenSessionList: {
            /** @description The sessions of this page. */
            items: components["schemas"]["OpenSession"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Sessions of all pages.
             */
            total: number;
        };
        /** @description How another officer found a seal than the one whose check counts. */
        OtherSealCheck: {
            /**
             * Format: date-time
             * @description When the check arrived.
             */
            at: string;
            by: string;
            condition: components["schemas"]["SealCondition"];
            /**
             * Format: date-time
             * @description When the officer looked, by the clock of the device; null where nobody said, or it is not believed.
             */
            decided_at: string | null;
        };
        /** @description Facts that wait to be published. */
        OutboxStatus: {
            /**
             * Format: int64
             * @description Age of the oldest of them in seconds; 0 if there is none.
             */
            oldest_unpublished_seconds: number;
            /**
             * Format: int64
             * @description Facts that JetStream has not acknowledged.
             */
            unpublished_events: number;
        };
        /** @description Why an act has no passenger, and where its goods were found. */
        Ownerless: {
            /** @description The spot where the goods were found. */
            place: string;
            reason: components["schemas"]["OwnerlessReason"];
            /** @description Name and document of who saw it; required for unclaimed baggage and on board, none for an amnesty bin. */
            witness: string | null;
        };
        /** @description Why an act has no passenger, and where its goods were found, as sent. */
        OwnerlessInput: {
            /** @description The spot where the goods were found. */
            place: string;
            reason: components["schemas"]["OwnerlessReason"];
            /** @description Name and document of who saw it; required for unclaimed baggage and on board, none for an amnesty bin. */
            witness?: string | null;
        };
        /**
         * @description Why an act has no passenger.
         * @enum {string}
         */
        OwnerlessReason: "abandoned" | "unclaimed" | "on_board" | "amnesty_bin";
        /** @description The passenger. */
        Passenger: {
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            given_names: string;
            /** @description Country code. */
            nationality: string;
            surnames: string;
        };
        /** @description An act issued on a passenger's document. */
        PassengerAct: {
            /** @description Airport of the act. */
            airport: string;
            /** @description Folio of the act. */
            folio: string;
            /** Format: date-time */
            issued_at: string;
        };
        /** @description A warning of staff about a passenger. */
        PassengerAlert: {
            /** @description Airports that it is meant for; none for all. */
            airports: string[];
            /** Format: date-time */
            ended_at: string | null;
            ended_by: string | null;
            /**
             * Format: uuid
             * @description The alert's id.
             */
            id: string;
            /** @description Whether it holds today. */
            in_force: boolean;
            /** @description What it says, and why. */
            reason: string;
            /**
             * Format: date
             * @description First day.
             */
            valid_from: string;
            /**
             * Format: date
             * @description Last day; null until somebody ends it.
             */
            valid_until: string | null;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
            /** Format: date-time */
            written_at: string;
            /** @description Who wrote it. */
            written_by: string;
        };
        /** @description The version somebody saw. */
        PassengerAlertEnd: {
            /**
             * Format: int64
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description One change of a passenger or of an alert. */
        PassengerChange: {
            /** @description `created`, `updated`, `deactivated`, `joined` or `separated`. */
            action: string;
            /** @description Who; null for the system. */
            actor_name: string | null;
            /** Format: date-time */
            at: string;
            /** @description Field by field. */
            changes: components["schemas"]["PassengerFieldChange"][];
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /** @description Id of the passenger; alerts: `passenger/alert`. */
            key: string;
            /** @description Name of the passenger after the change. */
            name: string;
            /** @description `passenger` or `passenger_alert`. */
            noun: string;
            /**
             * Format: int64
             * @description Its version after the change.
             */
            version: number;
        };
        /** @description A page of changes of a passenger, newest first. */
        PassengerChangeList: {
            /** @description The changes of this page. */
            items: components["schemas"]["PassengerChange"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Changes of all pages.
             */
            total: number;
        };
        /** @description A declaration of a passenger. */
        PassengerDeclaration: {
            /** @description Airport that controls it. */
            airport: string;
            /** @description Short code for people. */
            code: string;
            /**
             * Format: date
             * @description Day of the flight.
             */
            flight_date: string;
            flight_number: string;
            lane: components["schemas"]["LaneCode"];
            state: components["schemas"]["DeclarationState"];
        };
        /** @description A filter in a body. */
        PassengerExport: {
            /** @description Airport where the passenger was met. */
            airport?: string | null;
            /** @description Whether there is an act; both when null. */
            has_act?: boolean | null;
            /**
             * Format: date
             * @description Last met on this day or later, on the islands.
             */
            met_from?: string | null;
            /**
             * Format: date
             * @description Last met on this day or before, on the islands.
             */
            met_until?: string | null;
            /** @description Country code. */
            nationality?: string | null;
            /** @description Words of the name in any order, or part of the document number. */
            query?: string | null;
        };
        /** @description One field before and after a change. */
        PassengerFieldChange: {
            /** @description The new value. */
            after: string;
            /** @description The old value. */
            before: string;
            field: string;
        };
        /** @description What people write of a passenger. */
        PassengerFields: {
            /**
             * Format: date
             * @description Day of birth; unknown for a person met only in acts.
             */
            birth_date: string | null;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            email: string | null;
            given_names: string;
            /** @description Country code. */
            nationality: string;
            phone: string | null;
            /** @description Country code. */
            residence_country: string | null;
            sex: components["schemas"]["Sex"] | null;
            surnames: string;
        };
        /** @description The passenger, as sent. */
        PassengerInput: {
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            given_names: string;
            /** @description Country code. */
            nationality: string;
            surnames: string;
        };
        /** @description Two records of one person. */
        PassengerJoin: {
            /**
             * Format: uuid
             * @description The record that will point to it.
             */
            other_id: string;
            /**
             * Format: int64
             * @description Its version that was seen.
             */
            other_version: number;
            /** @description Why: at most 500 characters. */
            reason: string;
            /**
             * Format: int64
             * @description Its version that was seen.
             */
            version: number;
        };
        /** @description A page of passengers. */
        PassengerList: {
            /** @description The passengers of this page. */
            items: components["schemas"]["PassengerSummary"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Passengers of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /** @description A passenger with what is known of them. */
        PassengerRecord: components["schemas"]["PassengerFields"] & {
            /** Format: int64 */
            act_count: number;
            /** @description Acts at any airport, newest first; at most 100. */
            acts: components["schemas"]["PassengerAct"][];
            /** @description Airports where the passenger was met. */
            airports: string[];
            /** @description Alerts, newest first. */
            alerts: components["schemas"]["PassengerAlert"][];
            /** @description Whether staff wrote name, birth, sex and nationality; then declarations no longer change them. */
            checked: boolean;
            /**
             * Format: int64
             * @description How many declarations there are at the caller's airports; 10001 stands for more than 10000.
             */
            declaration_count: number;
            /** @description Declarations at the caller's airports, newest first; at most 100. */
            declarations: components["schemas"]["PassengerDeclaration"][];
            /**
             * Format: date-time
             * @description When the passenger was first met.
             */
            first_met_at: string;
            /**
             * Format: uuid
             * @description The passenger's id.
             */
            id: string;
            /** @description Records that were joined to this one. */
            joined: components["schemas"]["JoinedPassenger"][];
            /**
             * Format: uuid
             * @description The record that stays, if this one was joined to another.
             */
            joined_into: string | null;
            /**
             * Format: date-time
             * @description When the passenger was last met.
             */
            last_met_at: string;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description A filter in a body, because names and document numbers have no place in addresses. */
        PassengerSearch: {
            /** @description Airport where the passenger was met. */
            airport?: string | null;
            /** @description Whether there is an act; both when null. */
            has_act?: boolean | null;
            /**
             * Format: date
             * @description Last met on this day or later, on the islands.
             */
            met_from?: string | null;
            /**
             * Format: date
             * @description Last met on this day or before, on the islands.
             */
            met_until?: string | null;
            /** @description Country code. */
            nationality?: string | null;
            /**
             * Format: int32
             * @description Items per page; 50 when null, at most 200.
             */
            page_size?: number | null;
            /** @description From the page before. */
            page_token?: string | null;
            /** @description Words of the name in any order, or part of the document number. */
            query?: string | null;
        };
        /** @description A join to undo. */
        PassengerSeparation: {
            /**
             * Format: uuid
             * @description The record that was joined to it.
             */
            other_id: string;
            /**
             * Format: int64
             * @description Its version that was seen.
             */
            other_version: number;
            /** @description Why: at most 500 characters. */
            reason: string;
        };
        /** @description How the passenger signs. */
        PassengerSigning: {
            /** @description On paper, on screen or refused. */
            mode: components["schemas"]["SigningMode"];
            /**
             * @description What the passenger drew; required when signed on screen. An SVG path of moves and lines in a box 600 wide and 200
             *     high, such as `M10 20L30 40`, of at most 16000 characters.
             */
            signature: string | null;
            /** @description Who saw the refusal; required when refused. */
            witness: string | null;
        };
        /** @description How the passenger signs, as sent. */
        PassengerSigningInput: {
            /** @description On paper, on screen or refused. */
            mode: components["schemas"]["SigningMode"];
            /**
             * @description What the passenger drew; required when signed on screen. An SVG path of moves and lines in a box 600 wide and 200
             *     high, such as `M10 20L30 40`, of at most 16000 characters.
             */
            signature?: string | null;
            /** @description Who saw the refusal; required when refused. */
            witness?: string | null;
        };
        /** @description A passenger in a list. */
        PassengerSummary: {
            /** @description Airports where the passenger was met. */
            airports: string[];
            /**
             * Format: date
             * @description Day of birth; unknown for a person met only in acts.
             */
            birth_date: string | null;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            given_names: string;
            /** @description Whether there is an act. */
            has_act: boolean;
            /** @description Whether an alert holds today. */
            has_alert: boolean;
            /**
             * Format: uuid
             * @description The passenger's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the passenger was last met.
             */
            last_met_at: string;
            /** @description Country code. */
            nationality: string;
            surnames: string;
        };
        /** @description A changed passenger. */
        PassengerUpdate: {
            /**
             * Format: date
             * @description Day of birth; unknown for a person met only in acts.
             */
            birth_date?: string | null;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            email?: string | null;
            given_names: string;
            /** @description Country code. */
            nationality: string;
            phone?: string | null;
            /** @description Country code. */
            residence_country?: string | null;
            sex?: components["schemas"]["Sex"] | null;
            surnames: string;
            /**
             * Format: int64
             * @description The version that was changed.
             */
            version: number;
        };
        /** @description A passkey of the signed-in person. */
        Passkey: {
            /** @description Whether it signs in without the password, too. */
            alone: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was last used; null before.
             */
            last_used_at: string | null;
            /** @description What its owner calls it. */
            name: string;
        };
        /** @description What a passkey signed. */
        PasskeyAssertion: {
            /** Format: uuid */
            ceremony_id: string;
            /** @description `AuthenticationResponseJSON` (WebAuthn). */
            credential: {
                [key: string]: unknown;
            };
        };
        /** @description A passkey to add, and the proof for it. */
        PasskeyBeginning: {
            /** @description Whether it shall sign in without the password, too. It is then kept on the device or key with the account. */
            alone: boolean;
            /** @description Code of the present second factor, or a recovery code; needed when there is one and no passkey proves it. */
            code?: string;
            /** @description What its owner calls it. */
            name: string;
            passkey?: components["schemas"]["PasskeyAssertion"] | null;
            /**
             * Format: password
             * @description The account's password; not needed with a passkey.
             */
            password?: string;
        };
        /** @description What a browser needs to use or make a passkey. It is good for five minutes and once. */
        PasskeyCeremony: {
            /**
             * Format: uuid
             * @description Named in the answer.
             */
            ceremony_id: string;
            /** @description `PublicKeyCredentialRequestOptionsJSON`, or the `CreationOptions` of a passkey to add (WebAuthn). */
            options: {
                [key: string]: unknown;
            };
        };
        /** @description The passkeys of the signed-in person. */
        PasskeyList: {
            /** @description All of them. */
            items: components["schemas"]["Passkey"][];
        };
        /** @description Another name of a passkey. */
        PasskeyName: {
            /** @description What its owner calls it. */
            name: string;
        };
        /** @description The passkey that the browser made. */
        PasskeyRegistration: {
            /** Format: uuid */
            ceremony_id: string;
            /** @description `RegistrationResponseJSON` (WebAuthn). */
            credential: {
                [key: string]: unknown;
            };
        };
        /** @description Proof for removing a passkey. */
        PasskeyRemoval: {
            /** @description Code of the second factor, or a recovery code; not needed with a passkey. */
            code?: string;
            passkey?: components["schemas"]["PasskeyAssertion"] | null;
            /**
             * Format: password
             * @description The account's password; not needed with a passkey, unless only the password is left.
             */
            password?: string;
        };
        /** @description What a passkey signed to open a session. */
        PasskeySignIn: {
            /** Format: uuid */
            ceremony_id: string;
            /** @description `AuthenticationResponseJSON` (WebAuthn). */
            credential: {
                [key: string]: unknown;
            };
            /** @description Keeps the session open for 30 days instead of 12 hours. */
            rememberMe?: boolean;
        };
        /** @description How a sign-in with a passkey begins: with nothing, or with the right password. */
        PasskeySignInBeginning: {
            /** @description The account's e-mail; without it and the password the passkey signs in by itself. */
            email?: string;
            /** Format: password */
            password?: string;
        };
        /** @description The password that is, and the one that shall be. */
        PasswordChange: {
            /**
             * Format: password
             * @description The password until now.
             */
            current_password: string;
            /**
             * Format: password
             * @description At least 15 characters, or 8 with a second factor.
             */
            new_password: string;
        };
        /** @description What is the same of everybody with an account. */
        Person: {
            aeropuerto_id: string | null;
            /** @description Assigned airport codes; empty for roles that see every airport. */
            airports: string[];
            /** @description The account's e-mail. */
            email: string;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /** @description First letters of up to two words of the name. */
            initials: string;
            /** @description Somebody else gave the password: until it is changed, nothing else is allowed. */
            must_change_password: boolean;
            /** @description Full name. */
            name: string;
            /** @description The name that the person proposes; null when none waits for an administrator. */
            proposed_name: string | null;
            /** @description Whether signing in asks for a second factor. */
            second_factor_enrolled: boolean;
            status: components["schemas"]["UserStatus"];
            /**
             * Format: int64
             * @description Goes up with each change; a change names the version it was made on.
             */
            version: number;
        };
        /** @description A photo of an item. */
        Photo: {
            /**
             * Format: date-time
             * @description When it arrived.
             */
            added_at: string;
            /** @description Name of the officer who added it. */
            added_by: string;
            /**
             * Format: int32
             * @description Pixels down.
             */
            height: number;
            /**
             * Format: uuid
             * @description The id that the client made.
             */
            id: string;
            /**
             * Format: int32
             * @description Number of the item within the act, from 1.
             */
            n: number;
            /**
             * Format: int32
             * @description Pixels across.
             */
            width: number;
        };
        /** @description How much of a photo has arrived. */
        PhotoUpload: {
            /** @description Whether the photo is kept: nothing is left to send. */
            kept: boolean;
            /**
             * Format: int64
             * @description Bytes that have arrived: the offset of the next part.
             */
            offset: number;
        };
        /** @description The photos of an act. */
        Photos: {
            /** @description In the order of their items, and of their arrival. */
            items: components["schemas"]["Photo"][];
        };
        /**
         * @description State the goods are in.
         * @enum {string}
         */
        PhysicalState: "good" | "damaged" | "infested" | "decomposed" | "other";
        /**
         * Format: binary
         * @description A file's bytes.
         */
        Picture: string;
        /** @description How much lies in a custody place. */
        PlaceFigure: {
            /**
             * Format: int64
             * @description How many goods.
             */
            items: number;
            /**
             * Format: int64
             * @description Of these, how many are overdue.
             */
            overdue: number;
            /** @description Code of the place. */
            place: string;
        };
        /** @description What somebody saw who presents it. */
        PresentInput: {
            /**
             * Format: date-time
             * @description When the step was decided, by the clock of the officer's device; it may have waited there for a network. Not believed
             *     where it is before what was seen or after the arrival.
             */
            decided_at?: string | null;
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description Why a request was refused (RFC 9457). */
        Problem: {
            /** @description Only with PROOF_REQUIRED: what to solve before the request is sent again. */
            challenge?: components["schemas"]["Challenge"];
            /**
             * Format: int64
             * @description Only with PHOTO_OFFSET: how many bytes have arrived.
             */
            current_offset?: number;
            /**
             * Format: int64
             * @description Only with VERSION_CONFLICT: the version that stands.
             */
            current_version?: number;
            /** @description For developers, in English. */
            detail: string;
            /** @description Wrong fields; empty when the request as a whole was refused. */
            errors: components["schemas"]["FieldProblem"][];
            /** @description For people, in the language of the page, or in Spanish where it is not translated. */
            message: string;
            /** @description Stable code. */
            reason: components["schemas"]["ReasonCode"];
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description The HTTP status in words. */
            title: string;
            /** @description Names this request in the logs. */
            trace_id: string;
            /** @description Link to the description of the reason. */
            type: string;
        };
        /** @description What a process sees of itself. A part that the process does not have is null. */
        ProcessStatus: {
            catalogue: components["schemas"]["CatalogueStatus"] | null;
            consumer: components["schemas"]["ConsumerStatus"] | null;
            database: components["schemas"]["DatabaseStatus"] | null;
            /** @description Whether the gateway could ask last time which sessions have ended. */
            ended_sessions_known: boolean | null;
            /** @description Whether NATS can be reached. */
            nats_reachable: boolean;
            outbox: components["schemas"]["OutboxStatus"] | null;
            /**
             * Format: date-time
             * @description When the process started.
             */
            started_at: string;
            /** @description Version of the program. */
            version: string;
        };
        /** @description A product and how it is classified. */
        Product: {
            /** @description False for products kept for history only. */
            active: boolean;
            /**
             * @description Articles behind the classification, the most specific first. In a search and in a product:
             *     at most three of the product, its category and its classification that are in force. Where
             *     products are managed: those of the product alone.
             */
            articles: components["schemas"]["Citation"][];
            category: components["schemas"]["CodeName"];
            /** @description Whether it may enter. */
            classification: components["schemas"]["CodeName"];
            /** @description Short code. */
            code: string;
            /** @description What must be met to enter. */
            conditions: string | null;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            match?: components["schemas"]["Match"] | null;
            /** @description Common name. */
            name: string;
            next_verdict: components["schemas"]["ProductVerdict"] | null;
            /** @description Where it comes from: plant, animal, … */
            origin: components["schemas"]["CodeName"];
            /** @description Why it is classified so. */
            reason: string | null;
            scientific_name: string | null;
            /** @description Other names. */
            synonyms: string[];
            /** @description Code of the usual unit. */
            unit: string;
            /**
             * Format: date
             * @description Since when it is classified so.
             */
            valid_from: string;
            /** @description False where the classification is referential and an officer confirms it. */
            verified: boolean;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description What is typed into the form of a product. */
        ProductFields: {
            /** @description Category code. */
            category: string;
            /** @description Short code; made when absent. */
            code?: string | null;
            /** @description Common name. */
            name: string;
            /** @description Origin code. */
            origin: string;
            scientific_name?: string | null;
            /** @description Other names. */
            synonyms?: string[];
            /** @description Unit code. */
            unit: string;
            verdict?: components["schemas"]["VerdictFields"] | null;
            /**
             * Format: int64
             * @description Of an update: the version that was edited.
             */
            version?: number | null;
        };
        /** @description Figures of products. */
        ProductFigures: {
            /**
             * Format: int64
             * @description Products that may be found.
             */
            active: number;
            /** @description Active ones by category. */
            categories: components["schemas"]["FacetCount"][];
            /** @description Active ones by classification. */
            classifications: components["schemas"]["FacetCount"][];
            /**
             * Format: int64
             * @description Products kept for history only.
             */
            inactive: number;
            /**
             * Format: int64
             * @description Active ones with a classification that has not begun.
             */
            scheduled: number;
            /**
             * Format: int64
             * @description Active ones whose classification is referential.
             */
            unverified: number;
            /**
             * Format: int64
             * @description Active ones that name an inactive category, origin, classification or unit.
             */
            with_inactive_reference: number;
            /**
             * Format: int64
             * @description Active ones that are restricted without a condition.
             */
            without_conditions: number;
        };
        /** @description A file of products and what became of it. */
        ProductImport: {
            /**
             * Format: int64
             * @description Lines with a new product.
             */
            added_rows: number;
            /**
             * Format: int64
             * @description Lines with a different product.
             */
            changed_rows: number;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            created_at: string;
            /** @description How the letters of a text file were read, such as `utf-8` or `windows-1252`; none of a workbook. */
            encoding: string | null;
            failure: components["schemas"]["ReasonCode"] | null;
            /** @description Why it failed, for people. */
            failure_message: string | null;
            file_name: string;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /**
             * Format: int64
             * @description Lines looked at or written so far.
             */
            processed_rows: number;
            /**
             * Format: int64
             * @description Lines that are wrong.
             */
            refused_rows: number;
            state: components["schemas"]["ImportState"];
            /** Format: int64 */
            total_rows: number;
            /**
             * Format: int64
             * @description Lines with a product as it is.
             */
            unchanged_rows: number;
        };
        /** @description A line of a file. */
        ProductImportRow: {
            /** @description What would change. */
            changes: components["schemas"]["FieldChange"][];
            /** @description The product's code. */
            code: string;
            /** @description What is wrong. */
            faults: components["schemas"]["FieldFault"][];
            /**
             * Format: int64
             * @description Line of the file, from 1.
             */
            line: number;
            /** @description The product's name. */
            name: string;
            /** @description `added`, `changed`, `unchanged` or `refused`. */
            outcome: string;
        };
        /** @description A page of lines. */
        ProductImportRowList: {
            /** @description The lines of this page. */
            items: components["schemas"]["ProductImportRow"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Lines of all pages.
             */
            total: number;
        };
        /** @description A page of products, best first. */
        ProductList: {
            /**
             * Format: int64
             * @description Grows with every change of the catalogue.
             */
            catalogue_version: number;
            /** @description How many products each further filter would leave. */
            facets: components["schemas"]["Facets"];
            /** @description The products of this page. */
            items: components["schemas"]["Product"][];
            /** @description Nothing answers the query; these are the most alike, without a verdict for what was typed. */
            nearest: boolean;
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Products of all pages.
             */
            total: number;
        };
        /** @description A product as it was named on the day. */
        ProductName: {
            /** @description Short code. */
            code: string;
            /**
             * Format: uuid
             * @description The product's id.
             */
            id: string;
            /** @description Common name. */
            name: string;
        };
        /** @description A product with every verdict it had and will have. */
        ProductRecord: {
            /** @description With the verdict in force today. */
            product: components["schemas"]["Product"];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description Every verdict, newest first. */
            verdicts: components["schemas"]["ProductVerdict"][];
        };
        /** @description Every active product as it stands today and every reference list, small enough to be kept on a phone. */
        ProductSnapshot: {
            /** @description Articles behind products, categories and classifications, each with its why. */
            articles: components["schemas"]["Citation"][];
            /**
             * Format: int64
             * @description Grows with every change of the catalogue.
             */
            catalogue_version: number;
            categories: components["schemas"]["CitingEntry"][];
            classifications: components["schemas"]["CitingEntry"][];
            /**
             * @description What each row holds, in this order: `id`, `code`, `name`, `scientific_name` (or null),
             *     `category`, `origin`, `unit`, `classification`, `conditions`, `reason`, `verified` (0 or 1), `valid_from`,
             *     `synonyms` (a list), `translations` (a list: the name in English, German, French and Portuguese, each empty where it is
             *     one of the other names), `articles` (a list), `next_verdict` (null, or a list of its `classification`,
             *     `conditions`, `reason`, `verified`, `valid_from` and `articles`). `category`, `origin`, `unit`, `classification`, `conditions`,
             *     `reason`, `valid_from` and each article are places in the lists of this document. A product has the articles of
             *     its category and its classification besides its own.
             *     In the packed form there is no column `id`, and a `code` may be a number: `7` of the category `FRU` stands for `FRU-007`.
             */
            columns: string[];
            /** @description Days since which verdicts hold. */
            dates: string[];
            /** @description Of the packed form: 16 bytes for each row, its id, all together in Base64url. Random digits compress worse among words. */
            ids?: string | null;
            origins: components["schemas"]["CodeName"][];
            reference_lists: {
                [key: string]: [
                    string,
                    string,
                    {
                        [key: string]: string;
                    },
                    number
                ][];
            };
            rows: [
                string,
                string,
                string,
                string | null,
                number,
                number,
                number,
                number,
                number,
                number,
                number,
                number,
                string[],
                string[],
                number[],
                null | [
                    number,
                    number,
                    number,
                    number,
                    number,
                    number[]
                ]
            ][];
            /** @description Conditions and reasons; the first is empty and stands for none. */
            texts: string[];
            /** @description Codes of units there are. */
            units: string[];
        };
        /** @description Whether a product may enter, from one day on. */
        ProductVerdict: {
            /** @description Articles behind it. */
            articles: components["schemas"]["Citation"][];
            /** @description Whether it may enter. */
            classification: components["schemas"]["CodeName"];
            /** @description What must be met to enter. */
            conditions: string | null;
            /** @description Why it is classified so. */
            reason: string | null;
            /** @description Keys of the documents behind it. */
            source: string;
            /**
             * Format: date
             * @description The first day.
             */
            valid_from: string;
            /** @description False where the classification is referential and an officer confirms it. */
            verified: boolean;
        };
        /** @description What a person proposes for the own account. */
        ProfileUpdate: {
            /** @description Full name; the one that stands takes a proposal back. */
            name: string;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /**
         * @description Why somebody travels.
         * @enum {string}
         */
        Purpose: "turismo" | "residencia" | "trabajo" | "estudio" | "visita" | "transito" | "otro";
        /**
         * @description A question under oath.
         * @enum {string}
         */
        Question: "food" | "plants" | "animals" | "soil" | "equipment" | "farm_contact" | "medicines";
        /** @description How many declarations answer a question with yes. */
        QuestionFigure: {
            /** Format: int64 */
            count: number;
            question: components["schemas"]["Question"];
        };
        /** @description A page of a flight's queue. */
        Queue: {
            /** @description The declarations of this page. */
            items: components["schemas"]["QueueItem"][];
            /**
             * Format: int64
             * @description Declarations that are left out because they carry the mark of a mass submission; 10001 stands for more than 10000.
             */
            left_out: number;
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Declarations of all pages.
             */
            total: number;
        };
        /** @description A declaration in the queue of its flight. */
        QueueItem: {
            attendant: components["schemas"]["Attendant"] | null;
            /** @description Short code for people. */
            code: string;
            /** @description Whether it is controlled here before boarding, and not on arrival. */
            departs: boolean;
            departure: components["schemas"]["DepartureState"] | null;
            given_names: string;
            /**
             * Format: int32
             * @description Declared goods.
             */
            item_count: number;
            lane: components["schemas"]["Lane"];
            state: components["schemas"]["DeclarationState"];
            surnames: string;
            /** @description Whether it carries the mark of a mass submission. */
            suspicious: boolean;
        };
        /** @description Whether the gateway can work. */
        Ready: {
            /** @description What does not work: a service (`audit`), or a part of one (`audit/postgresql`). */
            failing: string[];
            /** @description `ok`, or `degraded` if something else than public search does not work. */
            status: string;
        };
        /**
         * @description Stable code of a reason.
         * @enum {string}
         */
        ReasonCode: "INTERNAL" | "UNAVAILABLE" | "DEADLINE_EXCEEDED" | "INVALID_FIELDS" | "UNAUTHENTICATED" | "FORBIDDEN" | "WRONG_AIRPORT" | "VERSION_CONFLICT" | "IDEMPOTENCY_KEY_REUSED" | "MALFORMED_BODY" | "ROUTE_NOT_FOUND" | "OVERLOADED" | "BODY_TOO_LARGE" | "METHOD_NOT_ALLOWED" | "WRONG_CREDENTIALS" | "SESSION_ENDED" | "USER_NOT_FOUND" | "SESSION_NOT_FOUND" | "SECOND_FACTOR_REQUIRED" | "SECOND_FACTOR_WRONG" | "SECOND_FACTOR_KEPT" | "PASSWORD_CHANGE_REQUIRED" | "LAST_ADMIN" | "TOO_MANY_SIGN_INS" | "PRODUCT_NOT_FOUND" | "CATALOGUE_NOT_FOUND" | "DECLARATION_NOT_FOUND" | "DECLARATION_NOT_EDITABLE" | "EDIT_CREDENTIALS_WRONG" | "TRANSITION_NOT_ALLOWED" | "TOO_MANY_ATTEMPTS" | "PASSENGER_NOT_FOUND" | "PASSENGER_JOINED" | "PASSENGER_ALERT_NOT_FOUND" | "DECLARATION_NOT_DUPLICATE" | "DECLARATION_HAS_FINDINGS" | "RETENTION_NOT_FOUND" | "RETENTION_ANNULLED" | "RETENTION_GOODS_GONE" | "MOVEMENT_NOT_FOUND" | "MOVEMENT_CLOSED" | "MOVEMENT_SAME_PERSON" | "PHOTO_NOT_FOUND" | "PHOTO_OFFSET" | "PHOTO_CHANGED" | "TOO_MANY_PHOTOS" | "STANDARD_NOT_FOUND" | "ARTICLE_NOT_FOUND" | "DISCLAIMER_NOT_FOUND" | "IMAGE_SLOT_NOT_FOUND" | "BANNER_NOT_FOUND" | "MEDIA_NOT_FOUND" | "NOT_AN_IMAGE" | "IMAGE_TOO_LARGE" | "IMAGE_TOO_MANY_PIXELS" | "IMAGE_BROKEN" | "ENTRY_NOT_FOUND" | "IMPORT_NOT_FOUND" | "IMPORT_NOT_READY" | "IMPORT_OUTDATED" | "IMPORT_INTERRUPTED" | "FILE_UNREADABLE" | "FILE_TOO_LARGE" | "VERDICT_NOT_FOUND" | "VERDICT_HAS_BEGUN" | "IMPORT_FAILED" | "DEAD_LETTER_NOT_FOUND" | "DEAD_LETTER_DECIDED" | "DEAD_LETTER_NOT_APPLICABLE" | "DEAD_LETTER_UNTRUSTED" | "REQUIRED" | "TOO_LONG" | "UNKNOWN_CODE" | "MALFORMED" | "DATE_IN_THE_PAST" | "DATE_TOO_FAR" | "DATE_IN_THE_FUTURE" | "UNDER_AGE" | "NOT_A_MINOR" | "QUANTITY_NOT_POSITIVE" | "QUANTITY_TOO_LARGE" | "QUANTITY_TOO_PRECISE" | "PRODUCT_OR_DESCRIPTION" | "DETAIL_OR_ITEMS" | "OATH_NOT_ACCEPTED" | "OATH_OUTDATED" | "SAME_AIRPORT" | "TOO_MANY" | "NOT_ASSIGNED" | "EMPTY_LIST" | "DUPLICATED" | "AIRPORT_AGAINST_DIRECTION" | "NOT_IN_DECLARATION" | "PAGE_TOKEN_INVALID" | "TOO_SHORT" | "EMAIL_TAKEN" | "PASSWORD_BREACHED" | "PASSWORD_WRONG" | "PASSWORD_UNCHANGED" | "REPLACED_IN_A_CIRCLE" | "LINK_NOT_ALLOWED" | "DATES_REVERSED" | "UNKNOWN_IMAGE" | "INACTIVE" | "UNKNOWN_STANDARD" | "ORDER_OUTDATED" | "CODE_TAKEN" | "NAME_TAKEN" | "CONDITIONS_REQUIRED" | "NUMBER_OUT_OF_RANGE" | "NOT_A_NUMBER" | "COLUMN_MISSING" | "COLUMN_UNKNOWN" | "COLUMN_COUNT" | "UNKNOWN_FIELD" | "TOO_MANY_ROWS" | "DOCUMENT_TAKEN" | "DOCUMENT_IN_USE" | "RETENTION_NOT_ANNULLED" | "RETENTION_REPLACED" | "ITEM_NOT_FOUND" | "CUSTODY_ENDED" | "CUSTODY_MOVING" | "CUSTODY_STORED" | "CUSTODY_NOT_STORED" | "CUSTODY_NEVER_RECEIVED" | "CUSTODY_SAME_PLACE" | "ANOTHER_AIRPORT" | "DEVICE_UNKNOWN" | "TOKEN_NOT_GENUINE" | "DEVICE_CLOCK" | "ANOTHER_OFFICER" | "FOLIO_TAKEN" | "DEVICE_REVOKED" | "PROOF_REQUIRED" | "TOO_MANY_SUBMISSIONS" | "SECOND_FACTOR_ENROLMENT_REQUIRED" | "PASSKEY_REQUIRED" | "PASSKEY_REFUSED" | "PASSKEY_EXPIRED" | "PASSKEY_NEEDS_PASSWORD" | "PASSKEY_NOT_FOUND" | "TOO_MANY_PASSKEYS" | "BODY_TOO_SLOW" | "DESTINATION_RELEASES" | "QUOTE_NOT_CLOSED" | "LETTERS_UNREADABLE" | "DECLARATION_MOVED" | "NO_SUCH_DATE" | "NOT_A_PORT" | "NOT_AN_AIRPORT" | "CUSTODY_OWN_ACT" | "CUSTODY_TIED_ACCOUNT" | "SECOND_FACTOR_OFFER_ENDED" | "OWN_ACCOUNT" | "NAME_OF_COLLEAGUE" | "KEY_WEAK" | "TOO_MANY_DEVICES" | "EXPORT_UNDER_WAY" | "EXPORT_TOO_LARGE" | "NOT_EXPECTED" | "SEAL_USED" | "SEAL_OF_ANOTHER" | "SEAL_NOT_FOUND" | "DEPARTURE_STEP_NOT_ALLOWED" | "DECLARATION_HAS_PASSENGER" | "SEAL_NOT_IN_SERIES" | "ROLE_NOT_GRANTED" | "AMNESTY_COUNTED" | "DEPARTURE_NOT_SEALED" | "TOO_FEW_SEALS" | "LANE_CHANGED" | "PERSON_ACTIVE" | "PERSON_OF_OTHER_AIRPORTS" | "DECLARATION_CONTESTED";
        /** @description Everybody who did something. */
        RecordPeople: {
            /** @description By name; name and role are those of the last time. */
            people: components["schemas"]["Actor"][];
        };
        /** @description What opens the account without the second factor. */
        RecoveryCodes: {
            /** @description Each opens one sign-in. They are shown only here. */
            recovery_codes: string[];
            /** @description Bearer token for the `Authorization` header; replaces the session's last one. */
            token: string;
            /** @description Who set it up. */
            user: components["schemas"]["User"];
        };
        /** @description What refers to an entry. */
        Referrer: {
            /**
             * Format: int64
             * @description How many; null where only another service knows.
             */
            count: number | null;
            label: string;
        };
        /** @description Sign-ins that were refused. */
        RefusedSignIns: {
            /** Format: int32 */
            count: number;
            /** Format: date-time */
            last_at: string;
        };
        /** @description The request was taken. Says nothing more, so that nobody learns who has an account. */
        Registered: Record<string, never>;
        /** @description A device and what became of it. */
        RegisteredDevice: {
            /**
             * Format: int64
             * @description Acts that the server received from it.
             */
            act_count: number;
            /** @description Airport code. */
            airport: string;
            /**
             * Format: date-time
             * @description When the last one of them arrived; null before the first.
             */
            last_received_at: string | null;
            /** @description What its folios begin with, such as `GPS-2026-T3`. */
            mark: string;
            /** Format: date-time */
            registered_at: string;
            /** @description Who was signed in on it. */
            registered_by: components["schemas"]["Officer"];
            revocation: components["schemas"]["DeviceRevocation"] | null;
        };
        /** @description Somebody who asks for an account. */
        Registration: {
            /** @description Address to sign in with. */
            email: string;
            /** @description Full name. */
            name: string;
        };
        /** @description The session, with a token that replaces its last one. */
        RenewedSession: {
            /** @description Bearer token for the `Authorization` header. */
            token: string;
            /** @description Who signed in. */
            user: components["schemas"]["User"];
        };
        /**
         * @description Why an account is reset. A code, because facts repeat nothing that people write in their own words.
         * @enum {string}
         */
        ResetReason: "password_forgotten" | "factor_lost" | "misuse_suspected" | "password_expired";
        /** @description Retained or rejected goods. */
        RetainedItem: {
            /** @description Other articles behind its reasons, its destination and its product. */
            articles: components["schemas"]["KeptCitation"][];
            carried_in: components["schemas"]["CodeName"] | null;
            classification: components["schemas"]["CodeName"] | null;
            /** @description What happens with the goods. */
            decision: components["schemas"]["Decision"];
            /**
             * Format: int32
             * @description Number of the declaration's item it comes from.
             */
            declaration_item: number | null;
            /** @description Whether the passenger had declared it; false without a passenger. */
            declared: boolean;
            /** @description The goods in words. */
            description: string;
            /** @description By which article. */
            legal_basis: components["schemas"]["LegalBasis"];
            /**
             * Format: int32
             * @description Number within the act, from 1.
             */
            n: number;
            /** @description State the goods are in. */
            physical_state: components["schemas"]["PhysicalState"];
            product: components["schemas"]["ProductName"] | null;
            /**
             * Format: double
             * @description How much, with at most three decimals.
             */
            quantity: number;
            reasons: components["schemas"]["CodeName"][];
            rejection_destination: components["schemas"]["CodeName"] | null;
            seal_number: string | null;
            /** @description Code of the unit. */
            unit: string;
            /** Format: int64 */
            weight_grams: number | null;
        };
        /** @description Goods to retain or reject. */
        RetainedItemInput: {
            /** @description Code of where these goods travelled; null where it is as the act says. */
            carried_in?: string | null;
            /** @description What happens with the goods. */
            decision: components["schemas"]["Decision"];
            /**
             * Format: int32
             * @description Number of the declaration's item it comes from.
             */
            declaration_item?: number | null;
            /** @description Whether the passenger had declared it; false without a passenger. */
            declared: boolean;
            /** @description The goods in words. */
            description: string;
            /** @description Code of the article. */
            legal_basis: string;
            /** @description State the goods are in. */
            physical_state: components["schemas"]["PhysicalState"];
            /**
             * Format: uuid
             * @description The product's id; null when not in the catalogue.
             */
            product_id?: string | null;
            /**
             * Format: double
             * @description How much: more than 0, at most 100000, with at most three decimals.
             */
            quantity: number;
            /** @description Codes of retention reasons. */
            reasons: string[];
            /** @description Where rejected goods go; required when rejected. */
            rejection_destination?: string | null;
            seal_number?: string | null;
            /** @description Code of the unit. */
            unit: string;
            /** Format: int64 */
            weight_grams?: number | null;
        };
        /** @description An act of retention or rejection. */
        Retention: {
            /** @description Airport code. */
            airport: string;
            annulment: components["schemas"]["Annulment"] | null;
            /** @description Where the goods travelled that do not say it themselves. */
            carried_in: components["schemas"]["CodeName"];
            /** @description Where in the airport. */
            control_point: string;
            /** @description The hash on an earlier paper under this folio, which the server refused and this act corrects; null without one. */
            corrects: string | null;
            /** @description Code of the declaration it comes from. */
            declaration_code: string | null;
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
            flight: components["schemas"]["Flight"];
            /** @description Airport, year and number. */
            folio: string;
            handed_in_by: components["schemas"]["Officer"] | null;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /** Format: date-time */
            issued_at: string;
            items: components["schemas"]["RetainedItem"][];
            observations: string | null;
            /** @description Who issued it. */
            officer: components["schemas"]["Officer"];
            /** @description What the officer drew; null when the officer signs on paper. */
            officer_signature: string | null;
            ownerless: components["schemas"]["Ownerless"] | null;
            passenger: components["schemas"]["Passenger"] | null;
            passenger_signing: components["schemas"]["PassengerSigning"] | null;
            /**
             * Format: int32
             * @description How often it was printed.
             */
            prints: number;
            /** @description The signed token for its QR code. */
            qr: string;
            /**
             * Format: date-time
             * @description When the server received it; null unless a device issued it without a network.
             */
            received_at: string | null;
            replaced_by: components["schemas"]["RetentionLink"] | null;
            replaces: components["schemas"]["RetentionLink"] | null;
            state: components["schemas"]["RetentionState"];
            /** @description Hash of the content, printed for verification. */
            verification: string;
            /**
             * Format: int32
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description Why an act is annulled. */
        RetentionAnnulment: {
            /** @description What goes on record. */
            reason: string;
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description How much has something in common. */
        RetentionCount: {
            /**
             * Format: int64
             * @description Acts that have such goods.
             */
            acts: number;
            /** Format: int64 */
            items: number;
            /**
             * Format: int64
             * @description Their mass in grams, as far as it is known.
             */
            mass_grams: number;
        };
        /** @description Which acts a file has, in which order. */
        RetentionExport: {
            /** @description Airline code; `-` for none. */
            airline?: string;
            /** @description Airport code. */
            airport?: string;
            /** @description Whether it was annulled. */
            annulled?: boolean | null;
            /** @description Code of the product's category; `-` for goods that are not in the catalogue. */
            category?: string;
            /** @description Code of the product's classification; `-` for goods that are not in the catalogue. */
            classification?: string;
            custody?: components["schemas"]["CustodyState"];
            /** @description How long they have been in custody. */
            custody_age?: components["schemas"]["CustodyAge"];
            decision?: components["schemas"]["Decision"];
            /** @description Code of the declaration it comes from. */
            declaration_code?: string;
            /** @description Whether the passenger had declared them; goods without a passenger are neither. */
            declared?: boolean | null;
            /** @description Code of where rejected goods go. */
            destination?: string;
            /** @description Way of the journey. */
            direction?: components["schemas"]["Direction"];
            /**
             * Format: date
             * @description First day of the flight.
             */
            flight_from?: string;
            /** @description Flight number; `-` for none. */
            flight_number?: string;
            /**
             * Format: date
             * @description Last day of the flight.
             */
            flight_to?: string;
            /** @description Airport, year and number. */
            folio?: string;
            /** @description Whether they are still in custody. */
            in_custody?: boolean | null;
            /**
             * Format: date
             * @description First day of issue, in the time zone of the airport.
             */
            issued_from?: string;
            /**
             * Format: date
             * @description Last day of issue, in the time zone of the airport.
             */
            issued_to?: string;
            /** @description Country code of the passenger's nationality. */
            nationality?: string;
            /**
             * Format: uuid
             * @description Id of who issued it.
             */
            officer_id?: string;
            /** @description `issued_at` or `issued_at desc`, which it is when absent. */
            order_by?: string | null;
            /** @description Code of the product's origin; `-` for goods that are not in the catalogue. */
            origin?: string;
            /** @description Whether they are in custody although the last day to resolve it is over at the airport. */
            overdue?: boolean | null;
            /** @description Whether it has no passenger. */
            ownerless?: boolean | null;
            /** Format: uuid */
            product_id?: string;
            /**
             * @description Beginnings of words of the passenger's name in any order, without accents; or a document number; or a folio; or the
             *     code of a declaration.
             */
            q?: string | null;
            /** @description Code of one of the reasons. */
            reason?: string;
            state?: components["schemas"]["RetentionState"];
        };
        /** @description How much has a day or a code in common. */
        RetentionFigure: components["schemas"]["RetentionCount"] & {
            /** @description What it has in common: a day, a month such as `2026-11`, or a code; `-` for none. */
            code: string;
            /** @description Its name, where no reference list has it. */
            name: string | null;
        };
        /**
         * @description Figures of acts and their goods. Annulled acts count only among the totals as `annulled`, unless the filter asks for
         *     them by `state`, `annulled` or `custody`. Each figure is about the acts and goods that the filter selects together with
         *     its code.
         */
        RetentionFigures: {
            /** @description Goods in custody by how long they have been there. */
            ages: components["schemas"]["CustodyAgeFigure"][];
            /** @description By airport, the most acts first. */
            airports: components["schemas"]["RetentionFigure"][];
            before: components["schemas"]["RetentionTotalsBefore"] | null;
            /** @description By category of the product, the most acts first. */
            categories: components["schemas"]["RetentionFigure"][];
            /** @description By where the goods are. */
            custody: components["schemas"]["CustodyFigure"][];
            /** @description By day of issue at the airport, the earliest first. */
            days: components["schemas"]["RetentionFigure"][];
            decisions: components["schemas"]["DecisionFigure"][];
            /** @description Declared against undeclared. */
            declared: components["schemas"]["DeclaredFigure"][];
            /** @description By destination of rejected goods, the most acts first. */
            destinations: components["schemas"]["RetentionFigure"][];
            /** @description By way of the journey. */
            directions: components["schemas"]["DirectionFigure"][];
            /** @description By flight number, the most acts first, at most 100. */
            flights: components["schemas"]["RetentionFigure"][];
            /** @description By month of issue at the airport, the earliest first. */
            months: components["schemas"]["RetentionFigure"][];
            /** @description By origin of the product, the most acts first. */
            origins: components["schemas"]["RetentionFigure"][];
            /** @description By product of the catalogue, the most acts first, at most 100. */
            products: components["schemas"]["RetentionFigure"][];
            /** @description By reason, the most acts first. An item counts once for each of its reasons. */
            reasons: components["schemas"]["RetentionFigure"][];
            /** @description All together. */
            totals: components["schemas"]["RetentionTotals"];
        };
        /** @description Another act. */
        RetentionLink: {
            folio: string;
            /** Format: uuid */
            id: string;
        };
        /** @description A page of acts. */
        RetentionList: {
            /** @description The acts of this page. */
            items: components["schemas"]["RetentionSummary"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Acts of all pages; 10001 stands for more than 10000.
             */
            total: number;
        };
        /** @description Who issued acts. */
        RetentionOfficers: {
            /** @description By name. */
            officers: components["schemas"]["Officer"][];
        };
        /** @description A recorded print. */
        RetentionPrint: {
            /**
             * Format: int32
             * @description 0 for the original, then 1, 2, …
             */
            copy: number;
        };
        /** @description Which acts, by what was typed. */
        RetentionSearch: {
            /** @description Airline code; `-` for none. */
            airline?: string;
            /** @description Airport code. */
            airport?: string;
            /** @description Whether it was annulled. */
            annulled?: boolean | null;
            /** @description Code of the product's category; `-` for goods that are not in the catalogue. */
            category?: string;
            /** @description Code of the product's classification; `-` for goods that are not in the catalogue. */
            classification?: string;
            custody?: components["schemas"]["CustodyState"];
            /** @description How long they have been in custody. */
            custody_age?: components["schemas"]["CustodyAge"];
            decision?: components["schemas"]["Decision"];
            /** @description Code of the declaration it comes from. */
            declaration_code?: string;
            /** @description Whether the passenger had declared them; goods without a passenger are neither. */
            declared?: boolean | null;
            /** @description Code of where rejected goods go. */
            destination?: string;
            /** @description Way of the journey. */
            direction?: components["schemas"]["Direction"];
            /**
             * Format: date
             * @description First day of the flight.
             */
            flight_from?: string;
            /** @description Flight number; `-` for none. */
            flight_number?: string;
            /**
             * Format: date
             * @description Last day of the flight.
             */
            flight_to?: string;
            /** @description Airport, year and number. */
            folio?: string;
            /** @description Whether they are still in custody. */
            in_custody?: boolean | null;
            /**
             * Format: date
             * @description First day of issue, in the time zone of the airport.
             */
            issued_from?: string;
            /**
             * Format: date
             * @description Last day of issue, in the time zone of the airport.
             */
            issued_to?: string;
            /** @description Country code of the passenger's nationality. */
            nationality?: string;
            /**
             * Format: uuid
             * @description Id of who issued it.
             */
            officer_id?: string;
            /** @description `issued_at` or `issued_at desc`, which it is when absent. */
            order_by?: string | null;
            /** @description Code of the product's origin; `-` for goods that are not in the catalogue. */
            origin?: string;
            /** @description Whether they are in custody although the last day to resolve it is over at the airport. */
            overdue?: boolean | null;
            /** @description Whether it has no passenger. */
            ownerless?: boolean | null;
            /**
             * Format: int32
             * @description Items per page; 50 when absent, at most 200.
             */
            page_size?: number | null;
            /** @description From the page before. */
            page_token?: string | null;
            /** Format: uuid */
            product_id?: string;
            /**
             * @description Beginnings of words of the passenger's name in any order, without accents; or a document number; or a folio; or the
             *     code of a declaration.
             */
            q?: string | null;
            /** @description Code of one of the reasons. */
            reason?: string;
            state?: components["schemas"]["RetentionState"];
        };
        /** @description Which acts to add up. */
        RetentionSelection: {
            /** @description Airline code; `-` for none. */
            airline?: string;
            /** @description Airport code. */
            airport?: string;
            /** @description Whether it was annulled. */
            annulled?: boolean | null;
            /** @description Code of the product's category; `-` for goods that are not in the catalogue. */
            category?: string;
            /** @description Code of the product's classification; `-` for goods that are not in the catalogue. */
            classification?: string;
            custody?: components["schemas"]["CustodyState"];
            /** @description How long they have been in custody. */
            custody_age?: components["schemas"]["CustodyAge"];
            decision?: components["schemas"]["Decision"];
            /** @description Code of the declaration it comes from. */
            declaration_code?: string;
            /** @description Whether the passenger had declared them; goods without a passenger are neither. */
            declared?: boolean | null;
            /** @description Code of where rejected goods go. */
            destination?: string;
            /** @description Way of the journey. */
            direction?: components["schemas"]["Direction"];
            /**
             * Format: date
             * @description First day of the flight.
             */
            flight_from?: string;
            /** @description Flight number; `-` for none. */
            flight_number?: string;
            /**
             * Format: date
             * @description Last day of the flight.
             */
            flight_to?: string;
            /** @description Airport, year and number. */
            folio?: string;
            /** @description Whether they are still in custody. */
            in_custody?: boolean | null;
            /**
             * Format: date
             * @description First day of issue, in the time zone of the airport.
             */
            issued_from?: string;
            /**
             * Format: date
             * @description Last day of issue, in the time zone of the airport.
             */
            issued_to?: string;
            /** @description Country code of the passenger's nationality. */
            nationality?: string;
            /**
             * Format: uuid
             * @description Id of who issued it.
             */
            officer_id?: string;
            /** @description Code of the product's origin; `-` for goods that are not in the catalogue. */
            origin?: string;
            /** @description Whether they are in custody although the last day to resolve it is over at the airport. */
            overdue?: boolean | null;
            /** @description Whether it has no passenger. */
            ownerless?: boolean | null;
            /** Format: uuid */
            product_id?: string;
            /**
             * @description Beginnings of words of the passenger's name in any order, without accents; or a document number; or a folio; or the
             *     code of a declaration.
             */
            q?: string | null;
            /** @description Code of one of the reasons. */
            reason?: string;
            state?: components["schemas"]["RetentionState"];
        };
        /** @description Where an act stands. */
        RetentionStanding: {
            ownerless: components["schemas"]["OwnerlessReason"] | null;
            state: components["schemas"]["RetentionState"];
        };
        /**
         * @description Where an act stands.
         * @enum {string}
         */
        RetentionState: "issued" | "closed" | "annulled";
        /** @description An act in a list, with all its goods. */
        RetentionSummary: {
            /** @description Airport code. */
            airport: string;
            /** @description Code of the declaration it comes from. */
            declaration_code: string | null;
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
            /** @description Empty without a passenger. */
            document_number: string;
            /**
             * Format: date
             * @description Day of the flight.
             */
            flight_date: string | null;
            flight_number: string | null;
            /** @description Airport, year and number. */
            folio: string;
            /** @description Empty without a passenger. */
            given_names: string;
            /** @description Its goods: names of products, or words of the officer. */
            goods: string[];
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /**
             * Format: int32
             * @description Of its goods, how many are still in custody.
             */
            in_custody_count: number;
            /** Format: date-time */
            issued_at: string;
            /**
             * Format: int32
             * @description Retained and rejected goods.
             */
            item_count: number;
            /**
             * Format: int64
             * @description Mass of its goods in grams, as far as they were weighed or counted in a unit of mass; null where none was.
             */
            mass_grams: number | null;
            /** @description Country code; empty without a passenger. */
            nationality: string;
            /** @description Who issued it. */
            officer_name: string;
            /**
             * Format: int32
             * @description Of these, how many are there although the last day to resolve it is over.
             */
            overdue_count: number;
            ownerless: components["schemas"]["OwnerlessReason"] | null;
            /**
             * @description Its personal data was removed, because the retention period is over: names, document number and what the officer
             *     wrote are empty, and it cannot be opened.
             */
            purged: boolean;
            /**
             * Format: int32
             * @description Of its goods, how many were rejected.
             */
            rejected_count: number;
            state: components["schemas"]["RetentionState"];
            /** @description Empty without a passenger. */
            surnames: string;
        };
        /**
         * @description All acts of a selection together. Annulled acts count only as `annulled`, unless the filter asks for them. Goods are
         *     those that meet what the filter says of goods.
         */
        RetentionTotals: {
            /** Format: int64 */
            acts: number;
            /**
             * Format: int64
             * @description Annulled acts.
             */
            annulled: number;
            /**
             * Format: int64
             * @description Goods that are still in custody.
             */
            in_custody: number;
            /**
             * Format: int64
             * @description Retained and rejected goods.
             */
            items: number;
            /**
             * Format: int64
             * @description Their mass in grams, as far as they were weighed or counted in a unit of mass.
             */
            mass_grams: number;
            /**
             * Format: int64
             * @description Of these, goods whose last day to resolve it is over.
             */
            overdue: number;
            /**
             * Format: int64
             * @description Goods that the passengers had not declared. Goods without a passenger count neither as declared nor as undeclared.
             */
            undeclared: number;
            /**
             * Format: int64
             * @description Goods of unknown mass.
             */
            unweighed: number;
        };
        /** @description The period before, of the same length. */
        RetentionTotalsBefore: {
            /**
             * Format: date
             * @description First day.
             */
            from_date: string;
            /**
             * Format: date
             * @description Last day.
             */
            to_date: string;
            /** @description Its figures. */
            totals: components["schemas"]["RetentionTotals"];
        };
        /** @description A review step. */
        ReviewInput: {
            /**
             * Format: date-time
             * @description When the step was decided, by the clock of the officer's device; it may have waited there for a network. Not believed
             *     where it is before what was seen or after the arrival.
             */
            decided_at?: string | null;
            /**
             * @description Codes of the reasons for the lane that were seen. `cleared` is refused where there is another one by now; none are not
             *     compared.
             */
            lane_reasons?: string[];
            /** @description Remarks. Required to clear a declaration of the red lane that the caller did not inspect. */
            note?: string | null;
            /** @description Result of the step. */
            outcome: components["schemas"]["ReviewOutcome"];
            /** @description The state that was seen. */
            state: components["schemas"]["DeclarationState"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /**
         * @description Result of a review step.
         * @enum {string}
         */
        ReviewOutcome: "in_inspection" | "cleared" | "with_findings";
        /**
         * @description What a person may do.
         * @enum {string}
         */
        Role: "inspector" | "supervisor" | "admin" | "auditor" | "regional_admin";
        /** @description An account that was changed. */
        SavedAccount: {
            /** @description Of an approval: for the first sign-in, which asks for another one. Shown only here. */
            one_time_password: string | null;
            /** @description The account. */
            user: components["schemas"]["Account"];
        };
        /** @description How the seals of a declaration arrived. */
        SealCheck: {
            /**
             * Format: date-time
             * @description When the officer looked, by the clock of the device; the check may have waited there for a network. Not believed where
             *     it is before what was seen or after the arrival.
             */
            decided_at?: string | null;
            seals: components["schemas"]["CheckedSeal"][];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /**
         * @description How a seal arrived.
         * @enum {string}
         */
        SealCondition: "intact" | "broken" | "missing" | "replaced";
        /** @description Consecutive seals that are on no bag. */
        SealGap: {
            first: string;
            last: string;
        };
        /** @description A public Ed25519 key as a JWK (RFC 8037). */
        SealKey: {
            /** @description Always `Ed25519`. */
            crv: string;
            /** @description Key id, as in the protected header of a token. */
            kid: string;
            /** @description Always `OKP`. */
            kty: string;
            /** @description The public key, in Base64url without padding. */
            x: string;
        };
        /** @description A JWK set (RFC 7517). */
        SealKeys: {
            /** @description Key id of the key that seals now. */
            current: string;
            /** @description Every key, the oldest first. */
            keys: components["schemas"]["SealKey"][];
        };
        /** @description How far a series of seals is used. */
        SealSeriesUse: {
            /** @description Code of the series in the catalogue `seal-series`. */
            code: string;
            first: string;
            /** @description Where they are; the first twenty. */
            gaps: components["schemas"]["SealGap"][];
            last: string;
            /**
             * Format: int64
             * @description Seals below the highest that is used and on no bag.
             */
            missing: number;
            name: string;
            /** @description The number after the highest that is used; null at the end of the series. */
            next: string | null;
            /**
             * Format: int64
             * @description Seals on bags.
             */
            used: number;
        };
        /** @description How far the series of seals of an airport are used. */
        SealUse: {
            /** @description In the order of the catalogue; those that may still be used. */
            series: components["schemas"]["SealSeriesUse"][];
        };
        /** @description The declaration whose bag has a seal. */
        SealedDeclaration: {
            /** @description Short code for people. */
            code: string;
        };
        /** @description Proof for beginning with a second factor. */
        SecondFactorBeginning: {
            /** @description Code of the present second factor, or a recovery code; needed when there is one and no passkey proves it. */
            code?: string;
            passkey?: components["schemas"]["PasskeyAssertion"] | null;
            /**
             * Format: password
             * @description The account's password; not needed with a passkey.
             */
            password?: string;
        };
        /** @description The first code of a second factor. */
        SecondFactorConfirmation: {
            /** @description What the application shows. */
            code: string;
        };
        /** @description A second factor that waits for its first code. */
        SecondFactorEnrolment: {
            /** @description Base32, to type into the application. */
            secret: string;
            /** @description `otpauth://` address, for the QR. */
            uri: string;
        };
        /** @description Proof for removing the second factor. */
        SecondFactorRemoval: {
            /** @description Code of the second factor, or a recovery code; not needed with a passkey. */
            code?: string;
            passkey?: components["schemas"]["PasskeyAssertion"] | null;
            /**
             * Format: password
             * @description The account's password; not needed with a passkey, unless only the password is left.
             */
            password?: string;
        };
        /** @description An open session. */
        Session: {
            refused_sign_ins: components["schemas"]["RefusedSignIns"] | null;
            /** @description Bearer token for the `Authorization` header. */
            token: string;
            /** @description Who signed in. */
            user: components["schemas"]["User"];
        };
        /** @description Figures of the settings. */
        SettingFigures: {
            /**
             * Format: int64
             * @description Banners shown today.
             */
            banners_shown: number;
            /**
             * Format: int32
             * @description The text sworn to.
             */
            disclaimer_version: number;
            /**
             * Format: int64
             * @description Places with a picture of the agency's choice.
             */
            images: number;
            /**
             * Format: int64
             * @description Notices shown today.
             */
            notices_shown: number;
        };
        /** @description Settings of the public screens. */
        Settings: {
            /** @description Banners of the home page that are shown today, in order. */
            banners: components["schemas"]["Banner"][];
            /** @description The numbers that control works with. */
            control: components["schemas"]["ControlSettings"];
            /** @description The text sworn to. */
            disclaimer: components["schemas"]["Disclaimer"];
            /** @description Places with a picture of the agency's choice; the others show the system's own. */
            images: components["schemas"]["ImageSlot"][];
            /** @description Notices of the strip that are shown today, the most severe first. */
            notices: components["schemas"]["Banner"][];
        };
        /**
         * @description How urgent a notice of the strip is.
         * @enum {string}
         */
        Severity: "info" | "warning" | "critical";
        /**
         * @description Sex as in the document.
         * @enum {string}
         */
        Sex: "F" | "M" | "X";
        /**
         * @description How the passenger signs.
         * @enum {string}
         */
        SigningMode: "paper" | "refused" | "screen";
        /** @description A product that may be the same. */
        SimilarProduct: {
            /** @description The name it is like. */
            matched: string;
            product: components["schemas"]["Product"];
            /** @description The same once accents, case and plural are ignored. */
            same: boolean;
            /** @description What was typed. */
            term: string;
        };
        /** @description Products that may be the same. */
        SimilarProducts: {
            /** @description The most alike first. */
            items: components["schemas"]["SimilarProduct"][];
        };
        /** @description What is being typed. */
        SimilarQuery: {
            /**
             * Format: uuid
             * @description The product being edited.
             */
            except_id?: string | null;
            name?: string | null;
            /** @description Other names. */
            synonyms?: string[];
        };
        /**
         * @description Order of the chain.
         * @enum {string}
         */
        SortOrder: "asc" | "desc";
        /** @description A norm. */
        Standard: {
            /** @description False when it is kept only for what refers to it. */
            active: boolean;
            /**
             * Format: int64
             * @description Its active articles.
             */
            article_count: number;
            /** @description Stable code. */
            code: string;
            /** @description Where it was published. */
            gazette: string | null;
            /** @description Constitution, law, regulation, … */
            kind: string;
            /** @description Its own number. */
            number: string | null;
            /** @description Calendar date, or the year alone where no more is known. */
            published: string | null;
            replaced_by: components["schemas"]["CodeName"] | null;
            /** @description Whether the norm is in force. */
            standing: components["schemas"]["Standing"];
            title: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: int64
             * @description Grows with each change.
             */
            version: number;
        };
        /** @description A page of norms. */
        StandardList: {
            /** @description The norms of this page. */
            items: components["schemas"]["Standard"][];
            /** @description The kinds there are among those that the other filters leave. */
            kinds: components["schemas"]["FacetCount"][];
            /** @description Asks for the next page; null at the end. */
            next_page_token: string | null;
            /**
             * Format: int64
             * @description Norms of all pages.
             */
            total: number;
        };
        /** @description What may be changed of a norm. */
        StandardUpdate: {
            /** @description False keeps it only for what refers to it; as it was when absent. */
            active?: boolean;
            /** @description Where it was published. */
            gazette?: string | null;
            /** @description Constitution, law, regulation, … */
            kind: string;
            /** @description Its own number. */
            number?: string | null;
            /** @description Calendar date or year. */
            published?: string | null;
            /** @description Code of the norm that replaced it. */
            replaced_by?: string | null;
            /** @description Whether it is in force. */
            standing: components["schemas"]["Standing"];
            title: string;
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        /**
         * @description Whether a norm is in force.
         * @enum {string}
         */
        Standing: "vigente" | "reformada" | "derogada";
        /** @description How many declarations stand so. */
        StateFigure: {
            /** Format: int64 */
            count: number;
            state: components["schemas"]["DeclarationState"];
        };
        /**
         * @description Which of the things that may be deactivated.
         * @enum {string}
         */
        StatusFilter: "active" | "inactive" | "all";
        /** @description The goods after they were stored. */
        StoredItems: {
            /** @description Where they are now. */
            items: components["schemas"]["CustodyItem"][];
        };
        /** @description How the system is, as its processes see it. */
        SystemStatus: {
            /** @description The gateway that answers, then every service. */
            processes: components["schemas"]["NamedStatus"][];
        };
        /** @description An inventory that was taken, with what it said then. */
        TakenInventory: {
            /** @description Airport code. */
            airport: string;
            /**
             * Format: int64
             * @description How many lay where they should.
             */
            found: number;
            /**
             * Format: uuid
             * @description Stable id.
             */
            id: string;
            /** @description Folio and number of what should have been there and was not scanned, such as `GPS-2026-000123/2`. */
            missing: string[];
            /** @description The custody place, by the name of that day. */
            place: components["schemas"]["CodeName"];
            /** Format: date-time */
            taken_at: string;
            taken_by: components["schemas"]["Officer"];
            /** @description Folio and number of what was scanned and should not have been there. */
            unexpected: string[];
            /**
             * Format: int64
             * @description How many labels belonged to no item.
             */
            unknown: number;
        };
        /**
         * @description Why the work of a person is taken over. A code, because facts repeat nothing that people write in their own words.
         * @enum {string}
         */
        TakeoverReason: "person_left" | "person_away" | "misuse_suspected";
        /** @description A change of state. */
        Transition: {
            airport: string | null;
            /** Format: date-time */
            at: string;
            by: string;
            /**
             * Format: uuid
             * @description Id of the account of who did it; null for travellers, the system and steps from before it was kept.
             */
            by_id: string | null;
            /** @description Reviews of others that contradict this one, decided without knowing of it, the earliest arrival first. */
            contradictions: components["schemas"]["TransitionContradiction"][];
            /**
             * Format: date-time
             * @description When it was decided, by the clock of the officer's device; null where nobody said, or it is not believed.
             */
            decided_at: string | null;
            from: components["schemas"]["DeclarationState"] | null;
            reason: string | null;
            /** @description State after. */
            to: components["schemas"]["DeclarationState"];
            /** @description Who else took the same step without knowing of this one, the earliest arrival first. */
            witnesses: components["schemas"]["TransitionWitness"][];
        };
        /** @description A review that contradicts the one of another officer. The stricter one holds until a supervisor decides. */
        TransitionContradiction: {
            airport: string;
            /**
             * Format: date-time
             * @description When it arrived.
             */
            at: string;
            by: string;
            /**
             * Format: uuid
             * @description Id of the account.
             */
            by_id: string;
            /**
             * Format: date-time
             * @description When it was decided, by the clock of the officer's device.
             */
            decided_at: string;
            reason: string | null;
            resolution: components["schemas"]["ContradictionResolution"] | null;
            /** @description State that it leads to. */
            to: components["schemas"]["DeclarationState"];
        };
        /** @description An officer who took a step that another one had taken. */
        TransitionWitness: {
            airport: string;
            /**
             * Format: date-time
             * @description When it arrived.
             */
            at: string;
            by: string;
            /**
             * Format: uuid
             * @description Id of the account.
             */
            by_id: string;
            /**
             * Format: date-time
             * @description When it was decided, by the clock of the officer's device.
             */
            decided_at: string;
            reason: string | null;
        };
        /** @description Texts of the catalogue in another language. */
        Translations: {
            /** @description Each text under its Spanish. What is not here is shown in Spanish. */
            texts: {
                [key: string]: string;
            };
        };
        /** @description The journey. */
        Travel: {
            /** @description Airline code. */
            airline: string | null;
            /** @description Airport code; of a boat, port code. */
            destination_airport: string;
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
            /**
             * Format: date
             * @description Day of the flight: today to 60 days from the day of the declaration.
             */
            flight_date: string;
            /** @description Flight number, or the name of a boat. */
            flight_number: string;
            /** @description Where the traveller stays. */
            lodging: string | null;
            /** @description Airport code; of a boat, port code. */
            origin_airport: string;
            purpose: components["schemas"]["Purpose"];
            /** Format: int32 */
            stay_days: number | null;
            /** @description Code of the transport mode. */
            transport_mode: string;
        };
        /** @description The journey, as sent. */
        TravelInput: {
            /** @description Airline code. */
            airline?: string | null;
            /** @description Airport code; of a boat, port code. */
            destination_airport: string;
            /** @description Way of the journey. */
            direction: components["schemas"]["Direction"];
            /**
             * Format: date
             * @description Day of the flight: today to 60 days from the day of the declaration.
             */
            flight_date: string;
            /** @description Flight number, or the name of a boat. */
            flight_number: string;
            /** @description Where the traveller stays. */
            lodging?: string | null;
            /** @description Airport code; of a boat, port code. */
            origin_airport: string;
            purpose: components["schemas"]["Purpose"];
            /** Format: int32 */
            stay_days?: number | null;
            /** @description Code of the transport mode. */
            transport_mode: string;
        };
        /** @description Who declares. 18 or older on the day of the flight. */
        Traveller: {
            /** @description Day of birth, `YYYY-MM-DD`; in a masked declaration only the year. */
            birth_date: string;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            email: string | null;
            given_names: string;
            /** @description Migratory category in the islands. */
            migratory_category: components["schemas"]["MigratoryCategory"];
            /** @description Country code. */
            nationality: string;
            phone: string | null;
            /** @description Country code. */
            residence_country: string;
            /** @description Sex as in the document. */
            sex: components["schemas"]["Sex"];
            surnames: string;
        };
        /** @description Who declares, as sent. 18 or older on the day of the flight. */
        TravellerInput: {
            /** @description Day of birth, `YYYY-MM-DD`; in a masked declaration only the year. */
            birth_date: string;
            /** @description Country that issued the document. */
            document_country: string;
            document_number: string;
            /** @description Kind of document. */
            document_type: components["schemas"]["DocumentType"];
            email?: string | null;
            given_names: string;
            /** @description Migratory category in the islands. */
            migratory_category: components["schemas"]["MigratoryCategory"];
            /** @description Country code. */
            nationality: string;
            phone?: string | null;
            /** @description Country code. */
            residence_country: string;
            /** @description Sex as in the document. */
            sex: components["schemas"]["Sex"];
            surnames: string;
        };
        /** @description A person who works with the system. */
        User: components["schemas"]["Person"] & {
            /** @description Whether codes of an application are a second factor of the account. */
            codes_enrolled: boolean;
            /**
             * Format: int32
             * @description How many passkeys the account has.
             */
            passkey_count: number;
            /** @description What the person may do. */
            role: components["schemas"]["Role"];
            /** @description Whether the role needs a second factor: until there is one, nothing but setting it up is allowed. */
            second_factor_required: boolean;
        };
        /**
         * @description Where an account stands.
         * @enum {string}
         */
        UserStatus: "pending" | "active" | "suspended";
        /** @description What the catalogue said when the item was declared. */
        Verdict: {
            /** @description Articles behind it, the most specific first. */
            articles: components["schemas"]["KeptCitation"][];
            /** Format: int64 */
            catalogue_version: number;
            /** @description Whether it may enter. */
            classification: components["schemas"]["CodeName"];
            /** @description What must be met to enter. */
            conditions: string | null;
            /** @description Why it is classified so. */
            reason: string | null;
            /** @description False where the classification is referential. */
            verified: boolean;
        };
        /** @description What is typed into the form of a verdict. */
        VerdictFields: {
            /** @description Articles behind it, the most important first. */
            articles?: components["schemas"]["LegalLink"][];
            /** @description Classification code. */
            classification: string;
            /** @description What must be met to enter. */
            conditions?: string | null;
            reason?: string | null;
            /** @description Keys of the documents behind it. */
            source?: string | null;
            /**
             * Format: date
             * @description The first day, today or later; today on the islands when absent.
             */
            valid_from?: string | null;
            /** @description False where it is referential. */
            verified?: boolean;
        };
        /** @description The version that is to be changed. */
        VersionBody: {
            /**
             * Format: int64
             * @description The version that was looked at.
             */
            version: number;
        };
        /** @description Something that waits on a device. */
        WaitingWork: {
            /**
             * Format: uuid
             * @description The key under which it is sent.
             */
            id: string;
            kind: components["schemas"]["WorkKind"];
        };
        /**
         * @description What may wait on a device.
         * @enum {string}
         */
        WorkKind: "declaration" | "edit" | "act" | "photo" | "step";
        /** @description What is taken over, and why. */
        WorkTakeover: {
            /** @description What goes on record. */
            reason: components["schemas"]["TakeoverReason"];
            /** @description What waits on the device, as far as the device knows. */
            work: components["schemas"]["WaitingWork"][];
        };
    };
    responses: {
        /** @description The body is too large (BODY_TOO_LARGE) */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body did not arrive within 20 s (BODY_TOO_SLOW) */
        BodyTooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It took longer than 30 s (DEADLINE_EXCEEDED) */
        DeadlineExceeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role or the airport does not allow it (FORBIDDEN, WRONG_AIRPORT), or the password must be changed (PASSWORD_CHANGE_REQUIRED) or a second factor be set up (SECOND_FACTOR_ENROLMENT_REQUIRED) first */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Our fault (INTERNAL) */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Wrong fields, all of them listed (INVALID_FIELDS) */
        InvalidFields: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON or has a wrong type (MALFORMED_BODY) */
        MalformedBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON (MALFORMED_BODY) */
        NotJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nobody is signed in (UNAUTHENTICATED) or the session ended (SESSION_ENDED) */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not available or overloaded; try again (UNAVAILABLE, OVERLOADED) */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_activity: {
        parameters: {
            query?: {
                /** @description Id of a user; everybody's that one may see when absent. */
                user?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What people did, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecordList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description FORBIDDEN: somebody else's activity */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_seal_use: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description IATA code. */
                airport: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far the series of seals of an airport are used, and which numbers are missing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealUse"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_alerted_declarations: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declarations about whose people there is an alert, for devices that lose the network: of flights from the day before on, by code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertedDeclarationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_records: {
        parameters: {
            query?: {
                /** @description What the fact is about. */
                subject?: string;
                /** @description The service it comes from. */
                source?: string;
                /** @description Kind of fact. */
                type?: string;
                /** @description Newest first when absent. */
                order?: components["schemas"]["SortOrder"];
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
                /** @description First day on the islands on which it was recorded. */
                recorded_from?: string;
                /** @description Last day on the islands on which it was recorded. */
                recorded_to?: string;
                /** @description Id of who did it. */
                actor?: string;
                /** @description Code of the airport where it happened. */
                airport?: string;
                /**
                 * @description What kind of thing it is about: `account`, `session`, `catalogue`, `declaration`, `passenger`, `act`, `custody`,
                 *     `device`, `export` or `system`.
                 */
                entity?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recorded facts; for a regional administrator those of the assigned airports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecordList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_audit_records: {
        parameters: {
            query?: {
                /** @description What the fact is about. */
                subject?: string;
                /** @description The service it comes from. */
                source?: string;
                /** @description Kind of fact. */
                type?: string;
                /** @description Newest first when absent. */
                order?: components["schemas"]["SortOrder"];
                /** @description First day on the islands on which it was recorded. */
                recorded_from?: string;
                /** @description Last day on the islands on which it was recorded. */
                recorded_to?: string;
                /** @description Id of who did it. */
                actor?: string;
                /** @description Code of the airport where it happened. */
                airport?: string;
                /**
                 * @description What kind of thing it is about: `account`, `session`, `catalogue`, `declaration`, `passenger`, `act`, `custody`,
                 *     `device`, `export` or `system`.
                 */
                entity?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": number[];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_record_people: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everybody who did something; for a regional administrator, something at an assigned airport */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordPeople"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    verify_chain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recomputes the chain from its first record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_figures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures for the management pages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueFigures"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_kinds: {
        parameters: {
            query?: {
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The small catalogues and what their entries hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindList"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_entries: {
        parameters: {
            query?: {
                /** @description Words of code, name or anything else an entry holds. */
                q?: string;
                /** @description Whether they may still be chosen; both when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description `order`, `name`, `code` or `updated`; ` desc` turns it round. By order when absent. */
                order_by?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of one small catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryList"];
                };
            };
            /** @description CATALOGUE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat of the same request is answered with what it made. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEntry"];
            };
        };
        responses: {
            /** @description Adds an entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description CATALOGUE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_entries: {
        parameters: {
            query?: {
                /** @description Words of code, name or anything else an entry holds. */
                q?: string;
                /** @description Whether they may still be chosen; both when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description `order`, `name`, `code` or `updated`; ` desc` turns it round. By order when absent. */
                order_by?: string;
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path: {
                /** @description Which catalogue */
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            /** @description CATALOGUE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry and what refers to it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRecord"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryUpdate"];
            };
        };
        responses: {
            /** @description Changes or reactivates an entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    deactivate_entry: {
        parameters: {
            query?: {
                /** @description The version that was seen. */
                version?: number;
            };
            header?: never;
            path: {
                kind: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivates an entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description CATALOGUE_NOT_FOUND, ENTRY_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_changes: {
        parameters: {
            query?: {
                /** @description `entry`, `product`, `standard`, `article`, `disclaimer`, `image_slot`, `banner` or `control_settings`. */
                noun?: string;
                /** @description Code or id; entries: `kind/code`. */
                key?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who changed what, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_custody: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
                /** @description Code of the custody place. */
                place?: string;
                /** @description Where they are; in custody when absent. */
                state?: components["schemas"]["CustodyState"];
                /** @description Only goods whose deadline has passed. */
                overdue?: boolean;
                /** @description Folio of their act. */
                folio?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Goods in custody, those with the nearest deadline first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustodyList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_custody_figures: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much lies where, and how much is late */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustodyFigures"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_inventories: {
        parameters: {
            query?: {
                /** @description Airport code; empty for all of the caller's. */
                airport?: string;
                /** @description Code of the custody place; empty for all. */
                place?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Inventories that were taken, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    take_inventory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInventory"];
            };
        };
        responses: {
            /** @description Compares what lies in a custody place with what should */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inventory"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_movements: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
                state?: components["schemas"]["MovementState"];
                kind?: components["schemas"]["MovementKind"];
                /** @description First day on which it was closed, or opened if it is open, in the time zone of the airport. */
                moved_from?: string;
                /** @description Last day on which it was closed, or opened if it is open, in the time zone of the airport. */
                moved_to?: string;
                /** @description Folio of a disposal, or of an act whose goods it moved. */
                folio?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transfers and disposals, those that changed last first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovementList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    open_movement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMovement"];
            };
        };
        responses: {
            /** @description Opens a transfer or a disposal, which another person confirms; administrators move no goods */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The id was used for another movement (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_movements: {
        parameters: {
            query?: {
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovementExport"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_movement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One transfer or disposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description MOVEMENT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    cancel_movement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancels a transfer or a disposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description MOVEMENT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description MOVEMENT_CLOSED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    confirm_movement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms a transfer or a disposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description MOVEMENT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description MOVEMENT_CLOSED, MOVEMENT_SAME_PERSON, CUSTODY_OWN_ACT or CUSTODY_TIED_ACCOUNT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    store_items: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStorage"];
            };
        };
        responses: {
            /** @description Puts goods into a custody place for the first time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredItems"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_dead_letters: {
        parameters: {
            query?: {
                /** @description Open or decided ones; both when absent. */
                state?: components["schemas"]["DeadLetterState"];
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path: {
                /** @description The service that could not apply them */
                part: "audit" | "declarations";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Facts that could not be applied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_dead_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service that could not apply it */
                part: "audit" | "declarations";
                /** @description Its number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One fact that could not be applied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterDetail"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DEAD_LETTER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    drop_dead_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service that could not apply it */
                part: "audit" | "declarations";
                /** @description Its number */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeadLetterDrop"];
            };
        };
        responses: {
            /** @description Drop a fact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterDetail"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DEAD_LETTER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description DEAD_LETTER_DECIDED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    requeue_dead_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service that could not apply it */
                part: "audit" | "declarations";
                /** @description Its number */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeadLetterRequeue"];
            };
        };
        responses: {
            /** @description Apply a fact after all */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterDetail"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DEAD_LETTER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description DEAD_LETTER_DECIDED, DEAD_LETTER_NOT_APPLICABLE or DEAD_LETTER_UNTRUSTED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_declarations: {
        parameters: {
            query?: {
                /** @description Short code. */
                code?: string;
                state?: components["schemas"]["DeclarationState"];
                lane?: components["schemas"]["LaneCode"];
                /** @description Airport that controls it. */
                airport?: string;
                /** @description Day of the flight. */
                flight_date?: string;
                /** @description First day of the flight. */
                flight_from?: string;
                /** @description Last day of the flight. */
                flight_to?: string;
                /** @description First day on which it was sent, in the time zone of the airport that controls it. */
                submitted_from?: string;
                /** @description Last day on which it was sent, in the time zone of the airport that controls it. */
                submitted_to?: string;
                flight_number?: string;
                /** @description Airline code; `-` for none. */
                airline?: string;
                /** @description Way of the journey. */
                direction?: components["schemas"]["Direction"];
                /** @description Country code of the traveller's nationality. */
                nationality?: string;
                /** @description Id of a product among the goods. */
                product_id?: string;
                /** @description Code of a classification among the goods. */
                classification?: string;
                /** @description Whether an act was issued on it. */
                has_act?: boolean;
                /** @description A question that was answered with yes. */
                question?: components["schemas"]["Question"];
                /** @description Hour of the day, 0 to 23, at which it was presented, in the time zone of the airport that controls it. */
                presented_hour?: number;
                /** @description Whether the draw chose it. */
                drawn?: boolean;
                /** @description Declarations with the mark of a mass submission. When absent they are left out, unless a code is asked for. */
                suspicious?: components["schemas"]["Marked"];
                /** @description Those that an airport controls before boarding, in the place of those that it controls on arrival. */
                departs?: boolean;
                /** @description State of the control before boarding. A flight without one is left out. */
                departure_state?: components["schemas"]["DepartureState"];
                /** @description `submitted_at`, `flight_date` or `surnames`, descending with ` desc`; `submitted_at desc` when absent. */
                order_by?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declarations of the own airports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclarationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, 8 to 64 characters */
                "Idempotency-Key"?: string | null;
                /** @description The solution of a challenge */
                "X-Pinzon-Proof"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeclaration"];
            };
        };
        responses: {
            /** @description Submit a declaration */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedDeclaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for other content (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            /** @description Many declarations came from this network, or some of this document for this day: solve the challenge (PROOF_REQUIRED), or wait (TOO_MANY_SUBMISSIONS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_attention: {
        parameters: {
            query?: {
                /** @description Why they need attention. */
                kind?: components["schemas"]["AttentionKind"];
                /** @description Airport that controls them; every airport of the caller when absent. */
                airport?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
                /** @description Only those that the caller cleared and has not opened since the act. */
                mine?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declarations that need attention, the longest waiting first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A task to solve before submitting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_declarations: {
        parameters: {
            query?: {
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationExport"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    search_declarations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationSearch"];
            };
        };
        responses: {
            /** @description Declarations of the own airports, by what was typed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclarationList"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    annul_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationAnnulment"];
            };
        };
        responses: {
            /** @description Annuls a declaration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED or TRANSITION_NOT_ALLOWED. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    attend_declaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Says that the caller has a declaration before them, and who else has */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_background: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What else is known about a declaration's traveller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Background"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_baggage_label: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed text for the QR code on the label of sealed bags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BaggageLabel"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description DEPARTURE_NOT_SEALED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    correct_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationCorrection"];
            };
        };
        responses: {
            /** @description Writes a new version by the agency */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED or DECLARATION_NOT_EDITABLE. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    control_departure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartureDecision"];
            };
        };
        responses: {
            /** @description Takes a step of the filter, and seals bags with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED or DEPARTURE_STEP_NOT_ALLOWED. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    find_elsewhere: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A declaration of another airport, as far as a supervisor needs it to take it over when its flight was diverted: nothing of the people in it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ElsewhereDeclaration"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    join_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationJoining"];
            };
        };
        responses: {
            /** @description Annuls a declaration that repeats another one, and says which one stays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED, DECLARATION_NOT_DUPLICATE or DECLARATION_HAS_FINDINGS. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    present_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresentInput"];
            };
        };
        responses: {
            /** @description The traveller is at the counter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED or TRANSITION_NOT_ALLOWED. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    reopen_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationReopening"];
            };
        };
        responses: {
            /** @description Opens a declaration again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED or TRANSITION_NOT_ALLOWED. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    resolve_contradiction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContradictionResolving"];
            };
        };
        responses: {
            /** @description Resolves the contradictions between reviews of a declaration that are open */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version) or DECLARATION_MOVED. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    review_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewInput"];
            };
        };
        responses: {
            /** @description Start or end of the inspection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED, LANE_CHANGED, DECLARATION_CONTESTED or TRANSITION_NOT_ALLOWED. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    check_seals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SealCheck"];
            };
        };
        responses: {
            /** @description Says how seals arrived */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version) or DEPARTURE_STEP_NOT_ALLOWED. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    take_over_declaration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is the same step. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationTakeover"];
            };
        };
        responses: {
            /** @description Another airport takes over the control of a declaration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), DECLARATION_MOVED or DECLARATION_NOT_EDITABLE. The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_declaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or for staff the code */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One declaration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_declaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationUpdate"];
            };
        };
        responses: {
            /** @description Change a declaration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description The proof is wrong (EDIT_CREDENTIALS_WRONG) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Changed meanwhile (VERSION_CONFLICT, with current_version) or no longer editable (DECLARATION_NOT_EDITABLE) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            /** @description Too many attempts (TOO_MANY_ATTEMPTS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    open_declaration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationOpening"];
            };
        };
        responses: {
            /** @description One declaration, unmasked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Declaration"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description The proof is wrong, or no declaration has the code (EDIT_CREDENTIALS_WRONG) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            /** @description Too many attempts (TOO_MANY_ATTEMPTS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_declaration_views: {
        parameters: {
            query?: {
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path: {
                /** @description The traveller's id of the declaration. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Views of a declaration by staff, the last first, for the traveller who holds its id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclarationViewList"];
                };
            };
            /** @description DECLARATION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_flights: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
                /** @description Day of the flights. */
                flight_date?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
                /** @description Also declarations with the mark of a mass submission. */
                suspicious?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Flights of a day at an airport, as they were declared, by flight number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_flight_declarations: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
                /** @description Day of the flight. */
                flight_date?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path: {
                flight_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every declaration of a flight with all that a counter shows of it, for devices that lose the network: by code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightDeclarationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the gateway is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Live"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the gateway can work */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            500: components["responses"]["Internal"];
            /** @description Public search cannot be answered */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_seal_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public keys of the QR codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealKeys"];
                };
            };
            /** @description Nothing changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_articles: {
        parameters: {
            query?: {
                /** @description Free text. */
                q?: string;
                /** @description Kind of norm. */
                kind?: string;
                /** @description What it is about. */
                subject?: string;
                /** @description Code of a norm. */
                standard?: string;
                /** @description The active ones when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description Also those that are not active. */
                show_inactive?: boolean;
                /** @description Only those whose source has not been confirmed. */
                unverified?: boolean;
                /** @description Only those whose own words are not kept. */
                without_text?: boolean;
                /** @description Whether the norm is in force; all when absent. */
                standing?: components["schemas"]["Standing"];
                /** @description `code`, `title`, `subject` or `updated`; ` desc` turns it round. By code when absent. */
                order_by?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Articles of norms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleList"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_article: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewArticle"];
            };
        };
        responses: {
            /** @description Adds an article */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_articles: {
        parameters: {
            query?: {
                /** @description Free text. */
                q?: string;
                /** @description Kind of norm. */
                kind?: string;
                /** @description What it is about. */
                subject?: string;
                /** @description Code of a norm. */
                standard?: string;
                /** @description The active ones when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description Also those that are not active. */
                show_inactive?: boolean;
                /** @description Only those whose source has not been confirmed. */
                unverified?: boolean;
                /** @description Only those whose own words are not kept. */
                without_text?: boolean;
                /** @description Whether the norm is in force; all when absent. */
                standing?: components["schemas"]["Standing"];
                /** @description `code`, `title`, `subject` or `updated`; ` desc` turns it round. By code when absent. */
                order_by?: string;
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_article: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An article */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            /** @description ARTICLE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_article: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleUpdate"];
            };
        };
        responses: {
            /** @description Changes, deactivates or reactivates an article */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description ARTICLE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    deactivate_article: {
        parameters: {
            query?: {
                /** @description The version that was seen. */
                version?: number;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivates an article */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description ARTICLE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description `web` binds the token to a cookie */
                "X-Pinzon-Client"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Open a session */
            200: {
                headers: {
                    /** @description The cookie that the token is bound to, and that of the device */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description Wrong e-mail or password (WRONG_CREDENTIALS); right ones, but without the code of the second factor (SECOND_FACTOR_REQUIRED, or PASSKEY_REQUIRED where a passkey does as well) or with a wrong one (SECOND_FACTOR_WRONG) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            /** @description Too many failures of this account or address (TOO_MANY_SIGN_INS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    finish_passkey_sign_in: {
        parameters: {
            query?: never;
            header?: {
                /** @description `web` binds the token to a cookie */
                "X-Pinzon-Client"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Open a session with a passkey */
            200: {
                headers: {
                    /** @description The cookie that the token is bound to, and that of the device */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description The passkey is unknown or wrong (PASSKEY_REFUSED), it was asked more than five minutes ago (PASSKEY_EXPIRED), or it signs in only after the password (PASSKEY_NEEDS_PASSWORD) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            /** @description Too many failures of this account or address (TOO_MANY_SIGN_INS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    begin_passkey_sign_in: {
        parameters: {
            query?: never;
            header?: {
                /** @description `web` sends the cookie of the device on */
                "X-Pinzon-Client"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInBeginning"];
            };
        };
        responses: {
            /** @description Begin a sign-in with a passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCeremony"];
                };
            };
            400: components["responses"]["MalformedBody"];
            /** @description Wrong e-mail or password (WRONG_CREDENTIALS); the account has no passkey (PASSKEY_REFUSED) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            /** @description Too many from this address or of this account (TOO_MANY_ATTEMPTS, TOO_MANY_SIGN_INS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is closed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    upload_media: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file's bytes */
        requestBody: {
            content: {
                "application/octet-stream": components["schemas"]["Picture"];
            };
        };
        responses: {
            /** @description Add a picture */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description NOT_AN_IMAGE, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS or IMAGE_BROKEN */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_media: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description SHA-256 of the bytes, in hexadecimal */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": components["schemas"]["Picture"];
                };
            };
            /** @description MEDIA_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_declaration_figures: {
        parameters: {
            query?: {
                /** @description Short code. */
                code?: string;
                state?: components["schemas"]["DeclarationState"];
                lane?: components["schemas"]["LaneCode"];
                /** @description Airport that controls it. */
                airport?: string;
                /** @description Day of the flight. */
                flight_date?: string;
                /** @description First day of the flight. */
                flight_from?: string;
                /** @description Last day of the flight. */
                flight_to?: string;
                /** @description First day on which it was sent, in the time zone of the airport that controls it. */
                submitted_from?: string;
                /** @description Last day on which it was sent, in the time zone of the airport that controls it. */
                submitted_to?: string;
                flight_number?: string;
                /** @description Airline code; `-` for none. */
                airline?: string;
                /** @description Way of the journey. */
                direction?: components["schemas"]["Direction"];
                /** @description Country code of the traveller's nationality. */
                nationality?: string;
                /** @description Id of a product among the goods. */
                product_id?: string;
                /** @description Code of a classification among the goods. */
                classification?: string;
                /** @description Whether an act was issued on it. */
                has_act?: boolean;
                /** @description A question that was answered with yes. */
                question?: components["schemas"]["Question"];
                /** @description Hour of the day, 0 to 23, at which it was presented, in the time zone of the airport that controls it. */
                presented_hour?: number;
                /** @description Whether the draw chose it. */
                drawn?: boolean;
                /** @description Declarations with the mark of a mass submission. When absent they are left out, unless a code is asked for. */
                suspicious?: components["schemas"]["Marked"];
                /** @description Those that an airport controls before boarding, in the place of those that it controls on arrival. */
                departs?: boolean;
                /** @description State of the control before boarding. A flight without one is left out. */
                departure_state?: components["schemas"]["DepartureState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many declarations a list has, by day, airport, lane and so on, of the declarations that the list has with the same filters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclarationFigures"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_retention_figures: {
        parameters: {
            query?: {
                /** @description Airport, year and number. */
                folio?: string;
                /** @description Code of the declaration it comes from. */
                declaration_code?: string;
                state?: components["schemas"]["RetentionState"];
                /** @description Whether it was annulled. */
                annulled?: boolean;
                /** @description Airport code. */
                airport?: string;
                /** @description First day of issue, in the time zone of the airport. */
                issued_from?: string;
                /** @description Last day of issue, in the time zone of the airport. */
                issued_to?: string;
                /** @description First day of the flight. */
                flight_from?: string;
                /** @description Last day of the flight. */
                flight_to?: string;
                /** @description Flight number; `-` for none. */
                flight_number?: string;
                /** @description Airline code; `-` for none. */
                airline?: string;
                /** @description Way of the journey. */
                direction?: components["schemas"]["Direction"];
                /** @description Id of who issued it. */
                officer_id?: string;
                /** @description Country code of the passenger's nationality. */
                nationality?: string;
                product_id?: string;
                /** @description Code of the product's category; `-` for goods that are not in the catalogue. */
                category?: string;
                /** @description Code of the product's origin; `-` for goods that are not in the catalogue. */
                origin?: string;
                /** @description Code of the product's classification; `-` for goods that are not in the catalogue. */
                classification?: string;
                /** @description Code of one of the reasons. */
                reason?: string;
                decision?: components["schemas"]["Decision"];
                /** @description Code of where rejected goods go. */
                destination?: string;
                /** @description Whether the passenger had declared them; goods without a passenger are neither. */
                declared?: boolean;
                custody?: components["schemas"]["CustodyState"];
                /** @description Whether they are still in custody. */
                in_custody?: boolean;
                /** @description Whether they are in custody although the last day to resolve it is over at the airport. */
                overdue?: boolean;
                /** @description How long they have been in custody. */
                custody_age?: components["schemas"]["CustodyAge"];
                /** @description Whether it has no passenger. */
                ownerless?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many acts and goods there are, by day, product, reason and so on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionFigures"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_passengers: {
        parameters: {
            query?: {
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Passengers of the own airports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_passenger: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassenger"];
            };
        };
        responses: {
            /** @description Adds a passenger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerRecord"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_passengers: {
        parameters: {
            query?: {
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassengerExport"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    search_passengers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassengerSearch"];
            };
        };
        responses: {
            /** @description Finds passengers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerList"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_passenger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One passenger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerRecord"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSENGER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_passenger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassengerUpdate"];
            };
        };
        responses: {
            /** @description Changes a passenger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerRecord"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSENGER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT, with current_version) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_passenger_alert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassengerAlert"];
            };
        };
        responses: {
            /** @description Writes an alert */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerAlert"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSENGER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    end_passenger_alert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassengerAlertEnd"];
            };
        };
        responses: {
            /** @description Ends an alert */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerAlert"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSENGER_NOT_FOUND, PASSENGER_ALERT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT, with current_version) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_passenger_changes: {
        parameters: {
            query?: {
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who changed what, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerChangeList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSENGER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    join_passenger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record that stays. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassengerJoin"];
            };
        };
        responses: {
            /** @description Joins two records of one person: one stays, the other points to it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerRecord"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSENGER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT (with current_version), or one of them is joined (PASSENGER_JOINED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    separate_passenger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record that stayed. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassengerSeparation"];
            };
        };
        responses: {
            /** @description Undoes a join */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassengerRecord"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSENGER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT, with current_version) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_product_import: {
        parameters: {
            query?: {
                /** @description As the person who sends it knows it. */
                name?: string;
            };
            header?: {
                /** @description Chosen by the client, a UUID */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file, at most 32 MB */
        requestBody: {
            content: {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                "text/csv": number[];
            };
        };
        responses: {
            /** @description Send a file of products */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImport"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description FILE_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    import_template: {
        parameters: {
            query?: {
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_product_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description IMPORT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    apply_product_import: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is answered with the import as it stands. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Writes all of it in one transaction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description IMPORT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It cannot be applied (IMPORT_NOT_READY). The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_product_import_rows: {
        parameters: {
            query?: {
                /** @description `added`, `changed`, `unchanged` or `refused`; all when absent. */
                outcome?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What each line would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductImportRowList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description IMPORT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_products: {
        parameters: {
            query?: {
                /** @description Words of code, name, scientific name or synonyms. */
                q?: string;
                /** @description Category code. */
                category?: string;
                /** @description Classification code. */
                classification?: string;
                /** @description Origin code. */
                origin?: string;
                /** @description Whether they may still be found; both when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description Only those whose classification is referential. */
                unverified?: boolean;
                /** @description Only those that are restricted without a condition. */
                without_conditions?: boolean;
                /** @description Only those with a classification that has not begun. */
                scheduled?: boolean;
                /** @description `name`, `code`, `category`, `classification` or `updated`; ` desc` turns it round. By name when absent. */
                order_by?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Products as they are managed, active or not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedProductList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_products: {
        parameters: {
            query?: {
                /** @description Words of code, name, scientific name or synonyms. */
                q?: string;
                /** @description Category code. */
                category?: string;
                /** @description Classification code. */
                classification?: string;
                /** @description Origin code. */
                origin?: string;
                /** @description Whether they may still be found; both when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description Only those whose classification is referential. */
                unverified?: boolean;
                /** @description Only those that are restricted without a condition. */
                without_conditions?: boolean;
                /** @description Only those with a classification that has not begun. */
                scheduled?: boolean;
                /** @description `name`, `code`, `category`, `classification` or `updated`; ` desc` turns it round. By name when absent. */
                order_by?: string;
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    search_products: {
        parameters: {
            query?: {
                /** @description Free text: names, synonyms, scientific names; typing errors are forgiven. */
                q?: string;
                /** @description Category code. */
                category?: string;
                /** @description Classification code. */
                classification?: string;
                /** @description Origin code. */
                origin?: string;
                /** @description The day whose classification is asked for; today on the islands when absent. */
                on?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search products */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
            /** @description Nothing changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_product: {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID; becomes the product's id, so that a repeat is not a second product. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            /** @description Adds a product */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRecord"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    find_similar_products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimilarQuery"];
            };
        };
        responses: {
            /** @description Products whose names or synonyms are like these */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarProducts"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_snapshot: {
        parameters: {
            query?: {
                /** @description Whether ids and codes may be packed. Programs of an earlier release do not ask for it. */
                packed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All products for searching without a network */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductSnapshot"];
                };
            };
            /** @description Nothing changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_product: {
        parameters: {
            query?: {
                /** @description The day whose classification is asked for; today on the islands when absent. */
                on?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A product with the verdict in force on a day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description PRODUCT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_product: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductFields"];
            };
        };
        responses: {
            /** @description Changes a product */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRecord"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PRODUCT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    deactivate_product: {
        parameters: {
            query?: {
                /** @description The version that was seen. */
                version?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivates a product */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRecord"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PRODUCT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    reactivate_product: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionBody"];
            };
        };
        responses: {
            /** @description Reactivates a product */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRecord"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PRODUCT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_product_record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A product with every verdict it had and will have */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRecord"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PRODUCT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    cancel_verdict: {
        parameters: {
            query?: {
                /** @description The version that was seen. */
                version?: number;
            };
            header?: never;
            path: {
                id: string;
                valid_from: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Takes back a verdict that has not begun */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductRecord"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PRODUCT_NOT_FOUND, VERDICT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT), or it holds already (VERDICT_HAS_BEGUN) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_queue: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
                /** @description Day of the flight. */
                flight_date?: string;
                flight_number?: string;
                /** @description Only those that wait for a decision. */
                open?: boolean;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
                /** @description Also declarations with the mark of a mass submission. */
                suspicious?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declarations of a flight: red, yellow, green; the earliest sent first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queue"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Ask for an account */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registered"];
                };
            };
            400: components["responses"]["MalformedBody"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            /** @description Too many from this address (TOO_MANY_ATTEMPTS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_retentions: {
        parameters: {
            query?: {
                /** @description Airport, year and number. */
                folio?: string;
                /** @description Code of the declaration it comes from. */
                declaration_code?: string;
                state?: components["schemas"]["RetentionState"];
                /** @description Whether it was annulled. */
                annulled?: boolean;
                /** @description Airport code. */
                airport?: string;
                /** @description First day of issue, in the time zone of the airport. */
                issued_from?: string;
                /** @description Last day of issue, in the time zone of the airport. */
                issued_to?: string;
                /** @description First day of the flight. */
                flight_from?: string;
                /** @description Last day of the flight. */
                flight_to?: string;
                /** @description Flight number; `-` for none. */
                flight_number?: string;
                /** @description Airline code; `-` for none. */
                airline?: string;
                /** @description Way of the journey. */
                direction?: components["schemas"]["Direction"];
                /** @description Id of who issued it. */
                officer_id?: string;
                /** @description Country code of the passenger's nationality. */
                nationality?: string;
                product_id?: string;
                /** @description Code of the product's category; `-` for goods that are not in the catalogue. */
                category?: string;
                /** @description Code of the product's origin; `-` for goods that are not in the catalogue. */
                origin?: string;
                /** @description Code of the product's classification; `-` for goods that are not in the catalogue. */
                classification?: string;
                /** @description Code of one of the reasons. */
                reason?: string;
                decision?: components["schemas"]["Decision"];
                /** @description Code of where rejected goods go. */
                destination?: string;
                /** @description Whether the passenger had declared them; goods without a passenger are neither. */
                declared?: boolean;
                custody?: components["schemas"]["CustodyState"];
                /** @description Whether they are still in custody. */
                in_custody?: boolean;
                /** @description Whether they are in custody although the last day to resolve it is over at the airport. */
                overdue?: boolean;
                /** @description How long they have been in custody. */
                custody_age?: components["schemas"]["CustodyAge"];
                /** @description Whether it has no passenger. */
                ownerless?: boolean;
                /** @description `issued_at` or `issued_at desc`, which it is when absent. */
                order_by?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Acts of the own airports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_retention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRetention"];
            };
        };
        responses: {
            /** @description Issues an act */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The id was used for another act (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_devices: {
        parameters: {
            query?: {
                /** @description Airport code. */
                airport?: string;
                /** @description Only those that are revoked, or that are not; all when absent. */
                revoked?: boolean;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Devices that issue acts without a network */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    register_device: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDevice"];
            };
        };
        responses: {
            /** @description Registers a device that issues acts without a network */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description DEVICE_REVOKED */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    revoke_device: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mark: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeviceRevocation"];
            };
        };
        responses: {
            /** @description Revokes a device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredDevice"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description DEVICE_UNKNOWN */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_retentions: {
        parameters: {
            query?: {
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionExport"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    receive_retention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssuedRetention"];
            };
        };
        responses: {
            /** @description Receives an act that a device issued */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            /** @description Another officer issued the act, and did not leave it to the caller (ANOTHER_OFFICER) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description The id was used for another act (IDEMPOTENCY_KEY_REUSED), or another act has its folio (FOLIO_TAKEN) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_retention_officers: {
        parameters: {
            query?: {
                /** @description Airport code; all that the caller reaches when absent. */
                airport?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who issued acts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionOfficers"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    search_retentions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionSearch"];
            };
        };
        responses: {
            /** @description Acts of the own airports, by what was typed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionList"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_retention_standing: {
        parameters: {
            query?: {
                /** @description The first 16 bytes of the content's hash, in hexadecimal, as the QR code says them. Without them a folio tells nothing. */
                hash?: string;
            };
            header?: never;
            path: {
                folio: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where an act stands, for someone who has read its QR code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionStanding"];
                };
            };
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_retention_totals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionSelection"];
            };
        };
        responses: {
            /** @description How many goods the acts of a list have, and how much they weigh, on all its pages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionTotals"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_retention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One act */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    annul_retention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionAnnulment"];
            };
        };
        responses: {
            /** @description Annuls an act of which nothing has been disposed of or released */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description VERSION_CONFLICT, RETENTION_ANNULLED or RETENTION_GOODS_GONE */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_custody_chain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain of each item of an act */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustodyChain"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    dispose_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemDisposal"];
            };
        };
        responses: {
            /** @description Opens the disposal of one item, which another person confirms */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    begin_photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPhoto"];
            };
        };
        responses: {
            /** @description Begins the upload of a photo */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description RETENTION_ANNULLED, TOO_MANY_PHOTOS, or the id was used for another photo (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    release_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemRelease"];
            };
        };
        responses: {
            /** @description Gives goods back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustodyChain"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_photos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photos of an act, by item, in the order in which they arrived */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Photos"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The act's id */
                id: string;
                /** @description The photo's id */
                photo_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": components["schemas"]["Picture"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND or PHOTO_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    append_photo: {
        parameters: {
            query?: {
                /** @description How many bytes come before the part. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description The act's id */
                id: string;
                /** @description The photo's id */
                photo_id: string;
            };
            cookie?: never;
        };
        /** @description The part's bytes */
        requestBody: {
            content: {
                "application/octet-stream": components["schemas"]["Picture"];
            };
        };
        responses: {
            /** @description Send a part of a photo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND, or the upload must begin again (PHOTO_NOT_FOUND) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description PHOTO_OFFSET (with current_offset), RETENTION_ANNULLED or TOO_MANY_PHOTOS */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description INVALID_FIELDS, PHOTO_CHANGED, NOT_AN_IMAGE, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS or IMAGE_BROKEN */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    print_retention: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key is the same print. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records that the act was printed; the first print is the original */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPrint"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description RETENTION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    find_seal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The declaration whose bag has a seal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealedDeclaration"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description SEAL_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the public screens need to know today */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_access_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the agency decided about signing in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessSettings"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_access_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessSettingsUpdate"];
            };
        };
        responses: {
            /** @description Changes the settings of signing in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessSettings"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed them meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_banners: {
        parameters: {
            query?: {
                /** @description Both when absent. */
                placement?: components["schemas"]["BannerPlacement"];
                /** @description All when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Banners of the home page and notices of the strip, in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_banner: {
        parameters: {
            query?: never;
            header?: {
                /** @description UUID; becomes the banner's id. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBanner"];
            };
        };
        responses: {
            /** @description Adds a banner */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Banner"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    reorder_banners: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BannerOrder"];
            };
        };
        responses: {
            /** @description Puts the banners of one placement in a new order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Banner"][];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_banner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BannerUpdate"];
            };
        };
        responses: {
            /** @description Changes, removes or brings back a banner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Banner"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description BANNER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_control_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ControlSettingsUpdate"];
            };
        };
        responses: {
            /** @description Changes the numbers that control works with */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControlSettings"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed them meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_disclaimers: {
        parameters: {
            query?: {
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every version of the text sworn to, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisclaimerList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_disclaimer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDisclaimer"];
            };
        };
        responses: {
            /** @description Publishes the next version */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disclaimer"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody published another one meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_disclaimer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of the text sworn to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disclaimer"];
                };
            };
            /** @description DISCLAIMER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_image_slots: {
        parameters: {
            query?: {
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every place that shows a picture of the agency's choice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageSlotList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_image_slot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slot: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImageSlotUpdate"];
            };
        };
        responses: {
            /** @description Chooses or removes the picture of one place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageSlot"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description IMAGE_SLOT_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_standards: {
        parameters: {
            query?: {
                /** @description Words of code, title, number or gazette. */
                q?: string;
                /** @description Kind of norm. */
                kind?: string;
                /** @description Whether it is in force; all when absent. */
                standing?: components["schemas"]["Standing"];
                /** @description All when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description `title`, `published`, `kind` or `updated`; ` desc` turns it round. By title when absent. */
                order_by?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Norms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandardList"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_standard: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStandard"];
            };
        };
        responses: {
            /** @description Adds a norm */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standard"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_standards: {
        parameters: {
            query?: {
                /** @description Words of code, title, number or gazette. */
                q?: string;
                /** @description Kind of norm. */
                kind?: string;
                /** @description Whether it is in force; all when absent. */
                standing?: components["schemas"]["Standing"];
                /** @description All when absent. */
                status?: components["schemas"]["StatusFilter"];
                /** @description `title`, `published`, `kind` or `updated`; ` desc` turns it round. By title when absent. */
                order_by?: string;
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_standard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A norm */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standard"];
                };
            };
            /** @description STANDARD_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_standard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StandardUpdate"];
            };
        };
        responses: {
            /** @description Changes, deactivates or reactivates a norm */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standard"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description STANDARD_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    deactivate_standard: {
        parameters: {
            query?: {
                /** @description The version that was seen. */
                version?: number;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivates a norm */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standard"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description STANDARD_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_system_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the system is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemStatus"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_translations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `en`, `de`, `fr` or `pt`. */
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What there is of the catalogue in another language, each text under its Spanish */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translations"];
                };
            };
            /** @description CATALOGUE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_current_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller as stored now; fails when the session was closed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description Proposes another name for the caller, because it stands beside what they do; another administrator decides */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    select_airport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AirportSelection"];
            };
        };
        responses: {
            /** @description Chooses the airport the caller works at */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_keeping_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key with which devices encrypt what the caller left on them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeepingKey"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_passkeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's passkeys, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    finish_passkey_registration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRegistration"];
            };
        };
        responses: {
            /** @description Adds the passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskey"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description An account has at most 20 (TOO_MANY_PASSKEYS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    begin_passkey_registration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyBeginning"];
            };
        };
        responses: {
            /** @description Begins with another passkey, with the same proof as enrolment of a second factor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCeremony"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description An account has at most 20 (TOO_MANY_PASSKEYS) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    begin_passkey_proof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begins a proof with a passkey, for a method that asks for one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCeremony"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is none (PASSKEY_NOT_FOUND) */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many of this account (TOO_MANY_ATTEMPTS) */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    rename_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description Gives a passkey another name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSKEY_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    remove_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRemoval"];
            };
        };
        responses: {
            /** @description Removes a passkey, with the same proof */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description PASSKEY_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description The role keeps its last second factor (SECOND_FACTOR_KEPT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changes the caller's password, ends every other session of theirs and answers with a fresh token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewedSession"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    enrol_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorBeginning"];
            };
        };
        responses: {
            /** @description Starts enrolment of a second factor (RFC 6238), with the password and, where there is a second factor, a code of it; or with a passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorEnrolment"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    confirm_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorConfirmation"];
            };
        };
        responses: {
            /** @description Confirms enrolment with a first code; answers with the recovery codes, once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    remove_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorRemoval"];
            };
        };
        responses: {
            /** @description Removes the codes of an application from the caller's account, with the password and a code, or with a passkey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            /** @description Administrators and roles that need one keep their last one (SECOND_FACTOR_KEPT) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_sessions: {
        parameters: {
            query?: {
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's own open sessions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSessionList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    end_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions are ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends one of the caller's own sessions */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description SESSION_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description Part of a name or address, or the first six or more characters of an id. */
                q?: string;
                /** @description What the person may do. */
                role?: components["schemas"]["Role"];
                status?: components["schemas"]["UserStatus"];
                /** @description `name`, `email`, `role` or `status`; ` desc` turns it round. By name when absent. */
                order_by?: string;
                /** @description Items per page; 50 when absent, at most 200. */
                page_size?: number;
                /** @description From the page before. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    create_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description Adds an active account with a one-time password that must be changed */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccount"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["BodyTooSlow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    export_accounts: {
        parameters: {
            query?: {
                /** @description Part of a name or address, or the first six or more characters of an id. */
                q?: string;
                /** @description What the person may do. */
                role?: components["schemas"]["Role"];
                status?: components["schemas"]["UserStatus"];
                /** @description `name`, `email`, `role` or `status`; ` desc` turns it round. By name when absent. */
                order_by?: string;
                /** @description Of the file; CSV when absent. */
                format?: components["schemas"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": number[];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": number[];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    get_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description USER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    update_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            /** @description Approves, changes role and airports, suspends, reinstates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAccount"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description USER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description Somebody changed it meanwhile (VERSION_CONFLICT), or no active administrator would be left (LAST_ADMIN) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key gives another password, until one was used. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountReset"];
            };
        };
        responses: {
            /** @description Gives an account a new one-time password and ends its sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTimePassword"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description USER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    end_user_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends every session of an account */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description USER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    take_over_work: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client, a UUID; empty for none. A repeat with the same key is on record once. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkTakeover"];
            };
        };
        responses: {
            /** @description Gives the key of what a person left on a device, so that the caller takes it over and sends it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeftWorkKey"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthenticated"];
            /** @description The person works at other airports (PERSON_OF_OTHER_AIRPORTS) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description USER_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["BodyTooSlow"];
            /** @description The person may sign in and send it (PERSON_ACTIVE). The key was used for something else (IDEMPOTENCY_KEY_REUSED) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
}

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DeviceKeys, KeptDevice } from "./device";
import type { Draft } from "./drafts";
import type { IssuedAct } from "./issued-acts";
import type { KeptDeclaration } from "./kept-declarations";
import type { KeptPhoto } from "./kept-photos";
import type { KeptSnapshot } from "./kept-snapshot";
import type { ActChoices } from "./last-choices";
import type { KeptSealKeys } from "./seal-keys";
import type { SealedVersion } from "./sealed-versions";

interface Schema extends DBSchema {
  /** What is being written, by form. */
  drafts: { key: string; value: Draft };
  /** Declarations sent from this device. */
  declarations: { key: string; value: KeptDeclaration };
  /** The catalogue, to be searched without a network. */
  snapshots: { key: string; value: KeptSnapshot };
  /** The public keys of QR codes, to verify them without a network. */
  sealKeys: { key: string; value: KeptSealKeys };
  /** The newest version seen of each declaration, by its code. */
  sealedVersions: { key: string; value: SealedVersion; indexes: { seenAt: number } };
  /** What this device is at each airport where it may issue acts without a network. */
  devices: { key: string; value: KeptDevice };
  /** The keys of each airport with which this device asked to be registered, until there is an answer. */
  unansweredKeys: { key: string; value: DeviceKeys };
  /** Acts that this device issued without a network, until the server has them. */
  issuedActs: { key: string; value: IssuedAct };
  /** Photos of goods that the server does not have yet. */
  photos: { key: string; value: KeptPhoto };
  /** Their files, apart because they are large. */
  photoFiles: { key: string; value: ArrayBuffer };
  /** What each officer chose in the last acts, by the officer's id. */
  lastChoices: { key: string; value: ActChoices[] };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** What this device keeps until it is told otherwise. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("pinzon", 6, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore("drafts");
        db.createObjectStore("declarations");
      }
      if (before < 2) db.createObjectStore("snapshots");
      if (before < 3) {
        db.createObjectStore("sealKeys");
        db.createObjectStore("sealedVersions").createIndex("seenAt", "seenAt");
      }
      if (before < 4) {
        db.createObjectStore("devices");
        db.createObjectStore("issuedActs");
        db.createObjectStore("photos");
        db.createObjectStore("photoFiles");
      }
      if (before < 5) db.createObjectStore("lastChoices");
      if (before < 6) db.createObjectStore("unansweredKeys");
    },
    // Another tab wants to change the database's shape: let it, and open again when needed.
    blocking() {
      void opened?.then((db) => db.close());
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
  // It is tried again when it is needed again.
  opened.catch(() => (opened = undefined));
  return opened;
}

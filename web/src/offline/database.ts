import type { Article } from "../api/articles";
import { createDatabase } from "../storage/database";
import type { DeviceKeys, KeptDevice } from "./device";
import type { DeviceLock } from "./device-lock";
import type { DeviceSealed } from "./device-seal";
import type { Draft } from "./drafts";
import type { EarlierAct, EarlierPhoto, OpenAct } from "./earlier-stores";
import type { KeptDeclaration } from "./kept-declarations";
import type { KeptPhoto } from "./kept-photos";
import type { KeptSnapshot } from "./kept-snapshot";
import type { ActChoices } from "./last-choices";
import type { OutboxEntry } from "./outbox";
import type { KeptSealKeys } from "./seal-keys";
import type { Sealed } from "./sealed";
import type { SealedVersion } from "./sealed-versions";

interface Stores {
  /** What is being written, by form. */
  drafts: Draft;
  /** Declarations sent from this device. */
  declarations: KeptDeclaration;
  /** The catalogue, to be searched without a network. */
  snapshots: KeptSnapshot;
  /** The public keys of QR codes, to verify them without a network. */
  sealKeys: KeptSealKeys;
  /** The newest version seen of each declaration, by its code. */
  sealedVersions: SealedVersion;
  /** What this device is at each airport where it may issue acts without a network. */
  devices: KeptDevice;
  /** The keys of each airport with which this device asked to be registered, until there is an answer. */
  unansweredKeys: DeviceKeys;
  /** Acts that an earlier release left, until they are taken over into the outbox. */
  issuedActs: EarlierAct | OpenAct;
  /** Photos of acts that are being written; of issued ones an earlier release left them here. */
  photos: KeptPhoto | EarlierPhoto;
  /** Files of these and of the outbox, apart because they are large; those of an earlier release are not encrypted. */
  photoFiles: Sealed | ArrayBuffer;
  /** The whole legal basis, which acts cite. */
  legalBasis: Article[];
  /** What each officer chose in the last acts, by the officer's id. */
  lastChoices: ActChoices[];
  /** What a traveller lets this device keep for the next declaration. */
  ownData: DeviceSealed;
  /** What waits until the server has answered it, by its key of idempotency. */
  outbox: OutboxEntry;
  /** How people of the staff lock this device and unlock it with their PIN, by their id. */
  locks: DeviceLock;
}

/** What people wrote and the server does not have. Everything that can be read again gives way to it. */
const WORK: readonly string[] = ["drafts", "outbox", "photos", "photoFiles"] satisfies (keyof Stores)[];

const kept = createDatabase<Stores>({
  name: "pinzon",
  version: 10,
  stores: [
    "drafts",
    "declarations",
    "snapshots",
    "sealKeys",
    "sealedVersions",
    "devices",
    "unansweredKeys",
    "issuedActs",
    "photos",
    "photoFiles",
    "lastChoices",
    "legalBasis",
    "ownData",
    "outbox",
    "locks",
  ],
  upgrade(database, before) {
    if (before < 1) {
      database.createObjectStore("drafts");
      database.createObjectStore("declarations");
    }
    if (before < 2) database.createObjectStore("snapshots");
    if (before < 3) {
      database.createObjectStore("sealKeys");
      database.createObjectStore("sealedVersions").createIndex("seenAt", "seenAt");
    }
    if (before < 4) {
      database.createObjectStore("devices");
      database.createObjectStore("issuedActs");
      database.createObjectStore("photos");
      database.createObjectStore("photoFiles");
    }
    if (before < 5) database.createObjectStore("lastChoices");
    if (before < 6) database.createObjectStore("unansweredKeys");
    if (before < 7) database.createObjectStore("legalBasis");
    if (before < 8) database.createObjectStore("ownData");
    if (before < 9) database.createObjectStore("outbox");
    if (before < 10) database.createObjectStore("locks");
  },
  async makeRoom(stores, attempt) {
    return stores.some((store) => WORK.includes(store)) && (await import("./room")).makeRoom(attempt);
  },
});

/** What this device keeps until it is told otherwise. */
export const database = async () => kept;

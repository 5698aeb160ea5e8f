/** The documents of custody, together: each file of its own would be named in the first page. */
export { MovementView } from "./movement-view";
export { ReceiptView } from "./receipt-view";

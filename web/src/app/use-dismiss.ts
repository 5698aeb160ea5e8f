export { useDismiss } from "../ui/use-dismiss";

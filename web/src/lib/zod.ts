import { z } from "zod";

// Its compiled validators need eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

export { z };

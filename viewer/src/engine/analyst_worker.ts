// Where recordings are analysed, away from the page and from what plays.
import { createAnalyst } from "./analyst";
import { serve } from "./serve";

serve(createAnalyst());

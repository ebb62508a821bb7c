// Where recordings are read, edited and sampled, away from the page.
import { createEngine } from "./engine";
import { serve } from "./serve";

serve(createEngine());

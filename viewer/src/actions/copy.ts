import * as state from "../state";

// To the clipboard, where the browser lets us.
export async function copyText(
  text: string,
  said: string,
  instead = "The browser does not let us copy",
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    state.say(said);
  } catch {
    state.say(instead);
  }
}

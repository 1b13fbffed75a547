/**
 * Removes the server-rendered text, which hides the app's root until the page itself removes it. Needed where the shell
 * shows something else because the page failed to load.
 */
export const showRoot = (): void => document.getElementById('first')?.remove()

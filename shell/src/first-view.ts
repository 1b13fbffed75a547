/**
 * Removes what the HTML shows of the page while its scripts load, which hides the app's root. Called before the paint in which
 * the page itself is there. The text of public pages stays: they remove it themselves once they have their content.
 */
export const endFirstView = (): void => document.querySelector('#first.view')?.remove()

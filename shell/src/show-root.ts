/**
 * The server may have written a page's first words beside the root, which stays hidden until the page removes them.
 * Where that page cannot come, what the shell says instead is shown.
 */
export const showRoot = (): void => document.getElementById('first')?.remove()

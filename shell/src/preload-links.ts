/**
 * Links to the modules that the page preloads, which match a CSS selector such as `[integrity]`. Empty in browsers that do not
 * preload modules.
 */
export const preloadLinks = (selector: string): HTMLLinkElement[] =>
  document.createElement('link').relList.supports('modulepreload')
    ? [...document.querySelectorAll<HTMLLinkElement>(`link[rel="modulepreload"]${selector}`)]
    : []

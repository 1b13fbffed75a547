/**
 * Loads the page's scripts after the first paint, so that they do not compete with the server-rendered text, fonts and
 * styles. Used on server-rendered pages, where scripts and preloads are marked `later`.
 */
{
  // The app renders into an element at the end of the page, which may still be arriving.
  const run = () => {
    for (const { src } of document.querySelectorAll('script[type="later"]')) {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', crossOrigin: '', src })
      document.head.append(script)
    }
  }
  const start = () => {
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  // A background tab never paints.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

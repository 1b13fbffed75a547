/**
 * Asks for the page's scripts once its first words are painted: until then the line is theirs. Stands in pages that
 * the server completed with first words; what waits there is marked `later`.
 */
{
  const start = () => {
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
    for (const { src } of document.querySelectorAll('script[type="later"]')) {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', crossOrigin: '', src })
      document.head.append(script)
    }
  }
  // A tab in the background paints nothing to wait for.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

/**
 * Loads the page's scripts after the first paint, so that they do not compete with the HTML's text, fonts and styles. Used on
 * pages whose HTML has text: there, scripts and preloads are marked `later`.
 */
{
  const PRELOADED_AT_ONCE = 8
  const { path = location.pathname, viewer, requests } = document.currentScript.dataset
  const hint = document.cookie.split('; ').find((cookie) => cookie.startsWith('fundharbor_in='))
  const isMember = hint !== undefined
  // Until the email is verified, pages show nothing that they would request.
  const isVerified = hint !== 'fundharbor_in=unverified'
  // Pages below this one have the same HTML, and the shell's own pages look different with a query.
  const isOther =
    path !== location.pathname ||
    (isMember ? viewer === 'visitor' : viewer === 'member') ||
    (viewer === 'visitor' && location.search)
  if (isOther) document.getElementById('first').remove()
  else if (viewer === 'member')
    for (const href of (requests ?? '')
      .split(' ')
      .filter((each) => each && (isVerified || each === '/api/user'))) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href })
      document.head.append(link)
    }

  // The app renders into an element at the end of the page, which may still be arriving.
  const run = async () => {
    // Its libraries run one after the other, so that the browser can answer the reader in between.
    if (!document.hidden)
      for (const { href } of document.querySelectorAll(
        'link[rel="modulepreload"][href^="/assets/"]:not([data-view])',
      )) {
        // What fails here fails again where the page's script imports it.
        await import(href).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve))
      }
    for (const { src } of document.querySelectorAll('script[type="later"]')) {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', crossOrigin: '', src })
      document.head.append(script)
    }
  }
  const preload = async () => {
    for (const { src } of document.querySelectorAll('script[type="later"]')) {
      const link = document.createElement('link')
      // Marked like the page's own files, which `run` leaves out.
      Object.assign(link, { rel: 'later', crossOrigin: '', href: src }).dataset.view = ''
      document.head.prepend(link)
    }
    for (const [index, link] of document.querySelectorAll('link[rel="later"]').entries()) {
      link.rel = 'modulepreload'
      // All of them in one go would keep a phone busy for a fifth of a second.
      if (!document.hidden && index % PRELOADED_AT_ONCE === PRELOADED_AT_ONCE - 1)
        await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const start = async () => {
    await preload()
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
    else run()
  }
  // A background tab never paints.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

/**
 * Registered only on devices where somebody turned on offline reading or deadline notifications. It stores nothing itself: pages put one copy into
 * the cache (see `src/offline/copy.ts`), and only when there is no connection this worker shows it. All other requests go
 * to the network as if it were not there.
 */
const CACHE = 'offline'
const ENTRY = '/offline-copy.json'

const style = `
  :root { color-scheme: light dark; --paper: #f5f8f8; --ink: #12242b; --ink2: #3b5059; --line: #d6e0e1; --accent: #0a5868 }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #0c171c; --ink: #e9f0f1; --ink2: #b9c8cd; --line: #25373f; --accent: #76cbd8 }
  }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
    font: 1.0625rem/1.6 Georgia, serif; overflow-wrap: anywhere }
  h1, h2, h3 { font-weight: 500; line-height: 1.25 }
  a { color: var(--accent) }
  ul.list { padding: 0; list-style: none }
  ul.list > li, details { padding: 1rem 0; border-top: 1px solid var(--line) }
  summary { cursor: pointer }
  p { color: var(--ink2) }
  table { display: block; overflow-x: auto }`

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text) => String(text).replace(/[&<>"']/g, (character) => escapes[character])

const opportunity = ({ title, facts, excerpt, note }) =>
  `<li><h3>${escapeText(title)}</h3><p>${escapeText(facts)}</p>${excerpt ? `<p>${escapeText(excerpt)}</p>` : ''}${note ? `<p>Your note: ${escapeText(note)}</p>` : ''}</li>`

const savedDocument = ({ title, changed, html, language, isRtl }) =>
  `<details><summary>${escapeText(title)}, changed on ${escapeText(changed)}</summary><div lang="${escapeText(language)}" dir="${isRtl ? 'rtl' : 'ltr'}">${html}</div></details>`

const section = (title, items, empty) =>
  `<section><h2>${title}</h2>${items === '' ? `<p>${empty}</p>` : items}</section>`

const page = ({ takenAt, opportunities, documents }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline</title><style>${style}</style></head><body><main>
<h1>You are offline</h1>
<p>This is the copy on this device, as of ${escapeText(takenAt)}. <a href="">Try again</a></p>
${section('Grants', opportunities.length ? `<ul class="list">${opportunities.map(opportunity).join('')}</ul>` : '', 'You had no grants.')}
${section('Documents', documents.map(savedDocument).join(''), 'You had no documents.')}
</main></body></html>`

/** Scripts never run in it, and it loads nothing. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
  'Cache-Control': 'no-store',
}

async function offlinePage() {
  const cache = await caches.open(CACHE)
  const copy = await cache.match(ENTRY)
  return copy ? new Response(page(await copy.json()), { headers }) : Response.error()
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(fetch(request).catch(offlinePage))
})

/** The server writes what is shown; without it there is nothing to say. */
async function notify(data) {
  const { title, body, path } = data.json()
  await registration.showNotification(title, { body, tag: path, icon: '/icons/icon-192.png', data: { path } })
}

/** Shows a page of this site. Another page that is open stays as it is: somebody may be writing there. */
async function openPage(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find((each) => each.url === url.href)
  await (open ? open.focus() : clients.openWindow(url.href))
}

addEventListener('push', (event) => {
  if (event.data) event.waitUntil(notify(event.data))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

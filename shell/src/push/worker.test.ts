import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'

const file = path.resolve(import.meta.dirname, '../../public/worker.js')
type Listener = (event: object) => void

let listeners: Map<string, Listener>
let shown: unknown[]
let opened: string[]
let windows: { url: string; focus: () => void }[]

/** Runs the worker's file with stand-ins for what browsers give to workers. */
beforeEach(async () => {
  listeners = new Map()
  shown = []
  opened = []
  windows = []
  const globals = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: { showNotification: async (...given: unknown[]) => void shown.push(given) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    location: { origin: 'https://fundharbor.example' },
  }
  runInNewContext(await readFile(file, 'utf8'), { URL, ...globals })
})

async function fire(name: string, event: object) {
  let work: unknown
  listeners.get(name)?.({ ...event, waitUntil: (given: unknown) => (work = given) })
  await work
}

const data = {
  title: 'Clinics',
  body: 'Due in 7 days, November 29, 2026 at 12:00 PM UTC',
  path: '/opportunities/a',
}
const click = (to: string) =>
  fire('notificationclick', { notification: { close: () => {}, data: { path: to } } })

test('a notification has the title and deadline, and leads to the opportunity', async () => {
  await fire('push', { data: { json: () => data } })
  expect(shown).toEqual([
    [
      'Clinics',
      {
        body: data.body,
        tag: '/opportunities/a',
        icon: '/icons/icon-192.png',
        data: { path: '/opportunities/a' },
      },
    ],
  ])
  await click('/opportunities/a')
  expect(opened).toEqual(['https://fundharbor.example/opportunities/a'])
})

test('a click shows the page where it is open, and leaves others alone', async () => {
  const focused: string[] = []
  for (const url of ['https://fundharbor.example/documents', 'https://fundharbor.example/opportunities/a'])
    windows.push({ url, focus: () => void focused.push(url) })
  await click('/opportunities/a')
  expect([focused, opened]).toEqual([['https://fundharbor.example/opportunities/a'], []])
})

test('no other site is opened, and a message without content shows nothing', async () => {
  await click('https://elsewhere.example/')
  await fire('push', { data: null })
  expect([opened, shown]).toEqual([[], []])
})

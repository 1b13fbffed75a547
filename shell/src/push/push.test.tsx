import { useAuth, useSessionEnd } from '@fundharbor/kit'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushSection } from '../account/push-section.tsx'
import { setOfflineOwner, setPushOwner } from '../offline/owner.ts'
import { member, problemResponse, renderInShell } from '../testing/render-in-shell.test-helper.tsx'
import { PushUpkeep } from './upkeep.tsx'

const HERE = 'https://fcm.googleapis.com/fcm/send/here'
const device = (endpoint: string, n: number) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  endpoint,
  createdAt: `2026-11-0${n}T12:00:00.000Z`,
})
const here = device(HERE, 1)
const list = (...devices: object[]) => ({ publicKey: 'public', devices })
const responses = {
  'GET /api/user': member,
  'GET /api/push-devices': list(here),
  'POST /api/push-devices': Response.json(here, { status: 201 }),
  'POST /api/push-devices/removal': {},
}

let subscribed: { endpoint: string } | null
let workers: number
let permission: string
let asked: unknown[]

beforeEach(() => {
  subscribed = null
  workers = 0
  permission = 'default'
  asked = []
  const made = {
    endpoint: HERE,
    toJSON: () => ({ endpoint: HERE, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => ((subscribed = null), true),
  }
  const worker = {
    pushManager: {
      getSubscription: async () => subscribed,
      subscribe: async (options: unknown) => (asked.push(options), (subscribed = made)),
    },
    unregister: async () => ((workers = 0), true),
  }
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => (permission = permission === 'default' ? 'granted' : permission),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => ((workers = 1), worker),
      ready: Promise.resolve(worker),
      getRegistration: async () => (workers ? worker : undefined),
      getRegistrations: async () => (workers ? [worker] : []),
    },
  })
})
afterEach(() => {
  cleanup()
  setPushOwner(null)
  setOfflineOwner(null)
  useSessionEnd.setState({ hasEnded: false })
  vi.unstubAllGlobals()
})

function Both() {
  const { user } = useAuth()
  return (
    <>
      {user && <PushSection />}
      <PushUpkeep />
    </>
  )
}

const TURN_ON = 'Turn on for this device'
const turnOnHere = async (extra: Record<string, unknown> = {}) => {
  const page = renderInShell(<Both />, { ...responses, ...extra })
  await userEvent.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText('On for this device. Signing out turns them off.')
  return page
}
const isOff = () =>
  expect([subscribed, workers, localStorage.getItem('fundharbor.push')]).toEqual([null, 0, null])

test('a site without keys says nothing about notifications', async () => {
  const page = renderInShell(<Both />, {
    ...responses,
    'GET /api/push-devices': { publicKey: null, devices: [] },
  })
  await waitFor(() => expect(page.sentTo('GET /api/push-devices')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/notification/i)).toBeNull())
})

test('nothing is asked or registered before somebody turns it on', async () => {
  const page = await turnOnHere()
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'public' }])
  expect(page.sentTo('POST /api/push-devices')[0]?.body).toEqual({
    endpoint: HERE,
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Turn off on this device' }))
  await screen.findByText('Off for this device.')
  expect(page.sentTo('POST /api/push-devices/removal')[0]?.body).toEqual({ endpoint: HERE })
  isOff()
})

test('a browser that cannot, and one that blocks, say so', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  renderInShell(<Both />, responses)
  await screen.findByText(/can’t show notifications from websites/)
  cleanup()
  vi.stubGlobal('PushManager', () => undefined)
  permission = 'denied'
  renderInShell(<Both />, responses)
  await screen.findByText(/blocks notifications from this site/)
  expect(screen.queryByRole('button', { name: TURN_ON })).toBeNull()
})

test('refusing the browser’s question leaves it off', async () => {
  renderInShell(<Both />, responses)
  const button = await screen.findByRole('button', { name: TURN_ON })
  permission = 'denied'
  await userEvent.click(button)
  await screen.findByText(/blocks notifications from this site/)
  isOff()
})

test('an error leaves it off and says what went wrong', async () => {
  const message = 'You can have notifications on at most 10 devices.'
  renderInShell(<Both />, {
    ...responses,
    'POST /api/push-devices': problemResponse(409, { code: 'CONFLICT', message }),
  })
  await userEvent.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText('We couldn’t turn on notifications')
  await screen.findByText('Off for this device.')
  isOff()
})

test('another device can be turned off', async () => {
  const other = device('https://web.push.apple.com/other', 2)
  const page = await turnOnHere({ 'GET /api/push-devices': list(other, here) })
  const others = await screen.findByRole('list', { name: 'Other devices with notifications' })
  expect(within(others).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(
    within(others).getByRole('button', { name: 'Turn off on the device of November 2, 2026' }),
  )
  await waitFor(() => expect(page.sentTo(`DELETE /api/push-devices/${other.id}`)).toHaveLength(1))
})

test('the end of the session removes it from the browser and the server', async () => {
  const page = await turnOnHere()
  act(() => useSessionEnd.setState({ hasEnded: true }))
  await waitFor(isOff)
  expect(page.sentTo('POST /api/push-devices/removal')).toHaveLength(1)
})

test.each([
  ['nobody', problemResponse(401, { code: 'SIGNED_OUT', message: 'Signed out' })],
  ['a blocked account', problemResponse(403, { code: 'BLOCKED', message: 'Blocked' })],
  ['somebody else', { ...member, id: '7d1c2ad0-9d3e-4f5e-8f61-0d8a3ac1f999' }],
])('for %s, the notifications of another account end', async (_who, user) => {
  await turnOnHere()
  cleanup()
  const page = renderInShell(<PushUpkeep />, { ...responses, 'GET /api/user': user })
  await waitFor(isOff)
  expect(page.sentTo('POST /api/push-devices/removal')).toHaveLength(1)
})

test('a device that was turned off from another one agrees at its next start', async () => {
  await turnOnHere()
  cleanup()
  renderInShell(<PushUpkeep />, { ...responses, 'GET /api/push-devices': list() })
  await waitFor(isOff)
})

test('the worker stays while offline reading needs it', async () => {
  await turnOnHere()
  setOfflineOwner(member.id)
  await userEvent.click(screen.getByRole('button', { name: 'Turn off on this device' }))
  await screen.findByText('Off for this device.')
  expect([subscribed, workers]).toEqual([null, 1])
})

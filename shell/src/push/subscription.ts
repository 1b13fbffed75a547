import { pushDevices, type PushDevice } from '@fundharbor/contracts/catalog/push-devices'
import { call } from '@fundharbor/kit'
import { setPushOwner } from '../offline/owner.ts'
import { registerWorker, releaseWorker } from '../offline/worker.ts'

/** Whether this browser can show notifications from the site. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** The browser's own record of the notifications; null if they are off. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Asks the browser's user, subscribes and tells the server. Returns null if they do not allow it. */
export async function turnOn(publicKey: string, userId: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  try {
    await registerWorker()
    const worker = await navigator.serviceWorker.ready
    // Ends a subscription of an earlier account, or for an earlier key of the site.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    const made = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint = '', keys } = made.toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    const device = await call(pushDevices.add, { body: { endpoint, keys: { p256dh, auth } } })
    setPushOwner(userId)
    return device
  } catch (error) {
    await turnOff().catch(() => undefined)
    throw error
  }
}

/** Ends notifications on this device: on the server, in the browser and in its storage. Needs no session. */
export async function turnOff(): Promise<void> {
  const made = await readSubscription()
  if (made) {
    // Without a connection, the push service tells the server at the next notification.
    await call(pushDevices.forget, { body: { endpoint: made.endpoint } }).catch(() => undefined)
    await made.unsubscribe()
  }
  setPushOwner(null)
  await releaseWorker()
}

/** Ends notifications here if the server or the browser has ended them. */
export async function agreeWithServer(): Promise<void> {
  const made = await readSubscription()
  const { publicKey, devices } = await call(pushDevices.list)
  const isKnown = devices.some(({ endpoint }) => endpoint === made?.endpoint)
  if (publicKey === null || !isKnown) await turnOff()
}

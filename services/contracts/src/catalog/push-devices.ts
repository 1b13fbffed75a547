import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** Devices that one person can have notified. */
export const MAX_PUSH_DEVICES = 10

/** The address at the browser's push service. A secret of the device. */
const Endpoint = z.url().max(2000)

/** A browser's subscription, as its `PushSubscription.toJSON()` writes it. */
export const PushSubscriptionBody = z.object({
  endpoint: Endpoint,
  keys: z.object({
    /** An uncompressed P-256 point, 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

/** A device on which somebody turned on deadline notifications. */
export const PushDevice = z.object({ id: z.uuid(), endpoint: z.string(), createdAt: Instant })
export type PushDevice = z.infer<typeof PushDevice>

/** `publicKey` is what browsers subscribe with; null if this site sends no notifications. */
export const PushDevices = z.object({ publicKey: z.string().nullable(), devices: z.array(PushDevice) })
export type PushDevices = z.infer<typeof PushDevices>

/** Devices that are notified of deadlines. Adding and removing are 404 on a site that sends no notifications. */
export const pushDevices = {
  /** For help articles, which say only what is true on this site. */
  offer: endpoint({
    method: 'GET',
    path: '/api/push-devices/offer',
    summary: 'Whether this site sends deadline notifications',
    access: 'everyone',
    response: z.object({ isOffered: z.boolean() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/push-devices',
    summary: 'Your devices with deadline notifications, newest first',
    response: PushDevices,
  }),
  /**
   * A device that somebody else had added is theirs no longer. 400 for an address that is not a known push service's; 409
   * for more devices than allowed.
   */
  add: endpoint({
    method: 'POST',
    path: '/api/push-devices',
    summary: 'Turn on deadline notifications on a device',
    body: PushSubscriptionBody,
    response: PushDevice,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/push-devices/:id',
    summary: 'Turn off deadline notifications on one of your devices',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
  /** For a device whose session has ended. Only it knows its secret address; the response never says whether it was known. */
  forget: endpoint({
    method: 'POST',
    path: '/api/push-devices/removal',
    summary: 'Turn off deadline notifications on this device, without a session',
    access: 'everyone',
    body: z.object({ endpoint: Endpoint }),
    response: z.object({}),
  }),
}

/** Notified devices, for identity-billing. */
export const internalPushDevices = {
  /** Idempotent: it is retried until it succeeds once. */
  remove: endpoint({
    method: 'DELETE',
    path: '/internal/people/:id/push-devices',
    summary: "Remove all of a person's devices with deadline notifications",
    access: 'service',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}

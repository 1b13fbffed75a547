import { lockName } from '@fundharbor/chassis/data/lock-name'
import { randomUUID } from 'node:crypto'
import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { MAX_PUSH_DEVICES, type PushSubscriptionBody } from '@fundharbor/contracts/catalog/push-devices'
import type { Knex } from 'knex'

/** A row of `push_devices`. */
export interface StoredDevice {
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

/** A person's devices, newest first. */
export const devicesOf = (knex: Knex, userId: string): Promise<StoredDevice[]> =>
  knex.table('push_devices').where({ user_id: userId }).orderBy('created_at', 'desc')

/** Adds a device, or refreshes one that is known. Throws CONFLICT for more than allowed. */
export async function addDevice(
  knex: Knex,
  userId: string,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<StoredDevice> {
  return knex.transaction(async (trx) => {
    // Two requests at the same time would both see room for one more.
    await lockName(trx, `push_devices ${userId}`)
    const others = (await devicesOf(trx, userId)).filter((device) => device.endpoint !== endpoint)
    if (others.length >= MAX_PUSH_DEVICES)
      throw conflict(
        `You can have notifications on at most ${MAX_PUSH_DEVICES} devices. Remove one that you no longer use.`,
      )
    const [device] = await trx
      .table('push_devices')
      .insert({ id: randomUUID(), user_id: userId, endpoint, ...keys, created_at: clock.now() })
      .onConflict('endpoint')
      .merge(['user_id', 'p256dh', 'auth'])
      .returning('*')
    return device
  })
}

/** Removes the devices that match; returns how many. */
export const removeDevices = (
  knex: Knex,
  match: { id?: string; user_id?: string } | { endpoint: string },
): Promise<number> => knex.table('push_devices').where(match).delete()

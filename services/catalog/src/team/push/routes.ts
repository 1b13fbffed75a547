import { invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { internalPushDevices, pushDevices } from '@fundharbor/contracts/catalog/push-devices'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { addDevice, devicesOf, removeDevices, type StoredDevice } from './devices.ts'
import { isPushService, type PushSettings } from './settings.ts'

/** Devices with deadline notifications. Without settings, none can be added. */
export function pushDevicesRouter(settings: PushSettings | undefined): Router {
  const router = new Router()

  mount(router, pushDevices.offer, () => ({ isOffered: settings !== undefined }))

  mount(router, pushDevices.list, async ({ person }) => ({
    publicKey: settings?.publicKey ?? null,
    devices: settings ? (await devicesOf(Model.knex(), person.id)).map(present) : [],
  }))

  mount(router, pushDevices.add, async ({ person, body }) => {
    if (!settings) throw notFound('Deadline notifications')
    if (!isPushService(body.endpoint, settings.testHost))
      throw invalid({ endpoint: 'This browser’s notification service is not supported.' })
    return present(await addDevice(Model.knex(), person.id, body))
  })

  mount(router, pushDevices.remove, async ({ person, params }) => {
    const removed = await removeDevices(Model.knex(), { id: params.id, user_id: person.id })
    if (removed === 0) throw notFound('Device')
    return {}
  })

  mount(router, pushDevices.forget, async ({ body }) => {
    await removeDevices(Model.knex(), { endpoint: body.endpoint })
    return {}
  })

  mount(router, internalPushDevices.remove, async ({ params }) => {
    await removeDevices(Model.knex(), { user_id: params.id })
    return {}
  })

  return router
}

const present = ({ id, endpoint, createdAt }: StoredDevice) => ({
  id,
  endpoint,
  createdAt: createdAt.toISOString(),
})

import { idsOf, rowsById } from '@fundharbor/chassis/data/rows-by-id'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { jsonPieces, type StreamedObject } from '@fundharbor/chassis/http/json-stream'
import { streamService } from '@fundharbor/chassis/http/service-client'
import { personalData } from '@fundharbor/contracts/platform/people'
import { exportBilling } from '../billing/export-billing.ts'
import { ApiKeyModel } from '../keys/model.ts'
import { presentListed } from '../keys/presenter.ts'
import { OrganizationModel } from '../organizations/model.ts'
import { presentOrganization } from '../organizations/presenter.ts'
import { listProjects } from '../projects/list-projects.ts'
import { SessionModel } from '../sessions/model.ts'
import { peerOf, type Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { presentAtHome } from '../users/presenter.ts'
import { NotificationModel } from '../notifications/model.ts'
import { readPreferences } from '../notifications/preferences.ts'
import { MembershipModel } from '../workspaces/membership-model.ts'
import { ActivityModel } from '../members/activity-model.ts'
import { InvitationModel } from '../members/invitation-model.ts'
import { DeviceModel } from '../devices/model.ts'
import { describeDevice } from '../devices/describe-device.ts'

/**
 * A person's data from all services as JSON (an `AccountExport`), which can be longer than the memory has room for. Throws
 * UNAVAILABLE (503) rather than leave a service out.
 */
export async function exportAccount(
  id: string,
  settings: Settings,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { email } = await UserModel.query().findById(id).select('email').throwIfNotFound()
  const [own, ...others] = await Promise.all([
    collectHere(id, settings),
    ...Object.keys(settings.peers).map((name) => openFrom(name, { id, email }, settings)),
  ])
  return piecesOf(own, others)
}

type NamedBody = readonly [service: string, body: AsyncIterable<string | Uint8Array>]

async function* piecesOf(
  own: StreamedObject,
  others: readonly NamedBody[],
): AsyncGenerator<string | Uint8Array> {
  yield `{"exportedAt":${JSON.stringify(clock.now())},"services":{"identity-billing":`
  yield* jsonPieces(own)
  for (const [name, body] of others) {
    yield `,${JSON.stringify(name)}:`
    yield* body
  }
  yield '}}'
}

async function collectHere(id: string, settings: Settings): Promise<StreamedObject> {
  const user = await UserModel.query().findById(id).throwIfNotFound()
  const organization = await OrganizationModel.ofWorkspace(user.workspaceId)
  const sessions = await SessionModel.activeOf(id)
  const devices = await DeviceModel.ofUser(id)
  return {
    user: {
      ...(await presentAtHome(user, settings, { secondFactor: true })),
      earlierEmails: user.earlierEmails,
      emailNotifications: user.emailNotifications,
    },
    billing: await exportBilling(id, settings),
    apiKeys: (await ApiKeyModel.list({ userId: id })).map(presentListed),
    organization: organization ? presentOrganization(organization) : null,
    memberships: await MembershipModel.ofUser(id),
    invitations: await InvitationModel.query()
      .select('role', 'sentAt', 'expiresAt')
      .whereRaw('lower(email) = lower(?)', [user.email]),
    activity: await exportActivity(id),
    notifications: await exportNotifications(id),
    notificationPreferences: await readPreferences(id),
    projects: await listProjects(user.workspaceId),
    devices: devices.map(({ createdAt, seenAt, userAgent }) => ({
      createdAt,
      seenAt,
      device: describeDevice(userAgent),
    })),
    sessions: sessions.map(({ createdAt, seenAt, userAgent }) => ({
      createdAt,
      seenAt,
      device: describeDevice(userAgent),
    })),
  }
}

async function exportActivity(actorId: string): Promise<AsyncIterable<unknown>> {
  const all = await ActivityModel.query().select('id').where({ actorId }).orderBy(['at', 'id'])
  return rowsById(idsOf(all), (ids) =>
    ActivityModel.query().select('at', 'action', 'role', 'gaveSeat').findByIds(ids).orderBy(['at', 'id']),
  )
}

async function exportNotifications(userId: string): Promise<AsyncIterable<unknown>> {
  const newestFirst = [{ column: 'createdAt', order: 'desc' } as const, 'id']
  const all = await NotificationModel.ofUser(userId).select('id').orderBy(newestFirst)
  return rowsById(idsOf(all), (ids) =>
    NotificationModel.query()
      .select('workspaceId', 'kind', 'title', 'path', 'createdAt', 'readAt')
      .findByIds(ids)
      .orderBy(newestFirst),
  )
}

async function openFrom(
  name: string,
  { id, email }: { id: string; email: string },
  settings: Settings,
): Promise<NamedBody> {
  const target = peerOf(settings, name)
  try {
    return [name, await streamService(personalData.export, { ...target, params: { id }, query: { email } })]
  } catch (error) {
    throw unavailable('We can’t collect your data right now. Try again in a moment.', error)
  }
}

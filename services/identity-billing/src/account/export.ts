import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { AccountExport } from '@fundharbor/contracts/identity/account'
import { personalData } from '@fundharbor/contracts/platform/people'
import { exportBilling } from '../billing/export-billing.ts'
import { ApiKeyModel } from '../keys/model.ts'
import { presentKey } from '../keys/presenter.ts'
import { OrganizationModel } from '../organizations/model.ts'
import { presentOrganization } from '../organizations/presenter.ts'
import { SessionModel } from '../sessions/model.ts'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { presentUser } from '../users/presenter.ts'
import { deviceOf } from './device.ts'

type Held = Record<string, unknown>

/** Everything that all services hold about a person. Incomplete is not an answer: a service that is down is a 503. */
export async function exportAccount(id: string, settings: Settings): Promise<AccountExport> {
  const { email } = await UserModel.query().findById(id).select('email').throwIfNotFound()
  const names = Object.keys(settings.peers)
  const [own, ...others] = await Promise.all([
    heldHere(id, settings),
    ...names.map((name) => heldBy(name, { id, email }, settings)),
  ])
  const services: Record<string, Held> = { 'identity-billing': own }
  for (const [index, held] of others.entries()) services[names[index] ?? ''] = held
  return { exportedAt: clock.now().toISOString(), services }
}

async function heldHere(id: string, settings: Settings): Promise<Held> {
  const user = await UserModel.query().findById(id).throwIfNotFound()
  const organization = await OrganizationModel.ofUser(id)
  const sessions = await SessionModel.liveOf(id)
  return {
    user: { ...presentUser(user, settings), emailNotifications: user.emailNotifications },
    billing: await exportBilling(id, settings),
    apiKeys: (await ApiKeyModel.of(id)).map(presentKey),
    organization: organization ? presentOrganization(organization) : null,
    sessions: sessions.map(({ createdAt, seenAt, userAgent }) => ({
      createdAt,
      seenAt,
      device: deviceOf(userAgent),
    })),
  }
}

async function heldBy(
  name: string,
  { id, email }: { id: string; email: string },
  { peers, internalSecret }: Settings,
): Promise<Held> {
  const target = { baseUrl: peers[name] ?? '', secret: internalSecret }
  try {
    return await callService(personalData.export, { ...target, params: { id }, query: { email } })
  } catch (error) {
    // A service without the endpoint keeps nothing about people.
    if (error instanceof Failure && error.code === 'NOT_FOUND') return {}
    throw unavailable('Your data cannot be collected right now. Please try again in a moment.', error)
  }
}

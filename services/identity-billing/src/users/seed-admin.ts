import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { UniqueViolationError } from 'objection'
import { UserModel } from './model.ts'
import { hashPassword, weaknessOf } from './passwords.ts'

/**
 * Creates the first administrator. Never changes an existing account, in particular its password. Throws if the password is one
 * of the most common ones.
 */
export async function seedAdmin({ email, password }: { email?: string; password?: string }): Promise<void> {
  if (!email || !password || (await UserModel.byEmail(email))) return
  const weakness = weaknessOf(password)
  if (weakness) throw new Error(`ADMIN_PASSWORD: ${weakness}`)
  const now = clock.now()
  try {
    await UserModel.transaction(async (trx) => {
      const { workspaceId } = await UserModel.query(trx)
        .insert({
          email,
          passwordHash: await hashPassword(password),
          fullName: 'Administrator',
          phone: '',
          homeAddress: '',
          country: 'US',
          role: 'admin',
          emailVerified: true,
          trialExpired: true,
          createdAt: now,
          updatedAt: now,
        })
        .returning('*')
      await trx.table('workspaces').where({ id: workspaceId }).update({ subscriptionStatus: 'admin' })
    })
    logger.info('created the administrator account')
  } catch (error) {
    // Another replica created it first.
    if (!(error instanceof UniqueViolationError)) throw error
  }
}

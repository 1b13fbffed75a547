import { Failure } from '@fundharbor/chassis/http/failures'
import { limitVisits } from '@fundharbor/chassis/http/limit-visits'
import type { Context } from 'koa'

/** Pages of single records of the catalog. */
const LIMITED = /^\/(funding|funders|subjects)\/./

/**
 * Whether an address may still visit pages of the catalog, which would otherwise be copied through them. The API of the
 * catalog counts its requests separately.
 */
export async function isWithinLimit(ctx: Context, address: string): Promise<boolean> {
  if (!LIMITED.test(address)) return true
  try {
    await limitVisits(ctx)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

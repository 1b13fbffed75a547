import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'

/** Each export reads the whole catalog over a database connection that members' requests also need. */
const EXPORTS = bulkhead(4, 20)
const exportsOfWorkspace = concurrencyLimit({ running: 1, waiting: 0 })

/**
 * Waits until an export can start; its place is freed when the response ends. Throws TOO_MANY_REQUESTS while another
 * export of the workspace runs, and UNAVAILABLE if too many others wait.
 */
export function untilExportStarts(workspaceId: string, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const holdPlace = async () => {
      resolve()
      // The client may have disconnected while it waited.
      if (!response.closed) await once(response, 'close').catch(() => undefined)
    }
    exportsOfWorkspace(workspaceId, () => waitForPlace(holdPlace)).catch(reject)
  })
}

async function waitForPlace(holdPlace: () => Promise<void>): Promise<void> {
  try {
    await EXPORTS.execute(holdPlace)
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    throw unavailable('Many exports are running. Try again in a moment.', error)
  }
}

import { useOfflineOwner, usePushOwner } from './owner.ts'

/** Registers the worker, which offline reading and notifications share. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/worker.js')

/** Deletes the worker unless something on this device still needs it. */
export async function releaseWorker(): Promise<void> {
  if (useOfflineOwner.getState().owner !== null || usePushOwner.getState().owner !== null) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}

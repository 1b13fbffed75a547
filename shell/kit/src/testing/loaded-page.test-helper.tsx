import type { AreaRoute } from '@fundharbor/kit'
import { useEffect, useState } from 'react'

/** Renders a page once its module is loaded. Without Suspense, which shows nothing new for 300 ms after a fallback. */
export function LoadedPage({ load }: { load: AreaRoute['lazy'] }) {
  const [module, setModule] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => void load().then(setModule), [load])
  return module ? <module.Component /> : null
}

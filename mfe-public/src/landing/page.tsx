import { useLocation } from '@fundharbor/kit'
import { useEffect } from 'react'
import { heads } from '../heads.ts'
import { PageHead } from '../page-head.tsx'
import { Claims } from './claims.tsx'
import { Comparison } from './comparison.tsx'
import { Features } from './features.tsx'
import { FirstCalls } from './first-calls.tsx'
import { Hero } from './hero.tsx'
import { Plans } from './plans.tsx'
import { Teasers } from './teasers.tsx'

/** The front page for visitors. */
export function Component() {
  useAnchor()
  return (
    <>
      <PageHead title={heads.landing.title} description={heads.landing.description} />
      <Hero />
      <FirstCalls />
      <Features />
      <Claims />
      <Comparison />
      <Plans />
      <Teasers />
    </>
  )
}

/** `/#pricing` reached from another page names a part that was not there yet when the address changed. */
function useAnchor(): void {
  const location = useLocation()
  useEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [location])
}

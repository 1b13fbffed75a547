import { useLocation } from '@fundharbor/kit'
import { useEffect } from 'react'
import { pageMeta } from '../page-meta.ts'
import { PageHead } from '../page-head.tsx'
import { MarketingStats } from './marketing-stats.tsx'
import { Comparison } from './comparison.tsx'
import { Features } from './features.tsx'
import { FeaturedOpportunities } from './featured-opportunities.tsx'
import { Hero } from './hero.tsx'
import { Teasers } from './teasers.tsx'

/** The landing page for visitors. */
export function Component() {
  useScrollToAnchor()
  return (
    <>
      <Hero />
      {/* After the form, which reads what was typed into the text that the head removes. */}
      <PageHead title={pageMeta.landing.title} description={pageMeta.landing.description} />
      <FeaturedOpportunities />
      <Features />
      <MarketingStats />
      <Comparison />
      <Teasers />
    </>
  )
}

/** For `/#pricing` from another page: the section did not exist yet when the browser looked for it. */
function useScrollToAnchor(): void {
  const location = useLocation()
  useEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [location])
}

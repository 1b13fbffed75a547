import { funderHead } from '@fundharbor/contracts/catalog/public-heads'
import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { formatCount, formatMoneyInWords, Navigate, useParams, useQuery } from '@fundharbor/kit'
import { Follow } from '../catalog/follow.tsx'
import columns from '../catalog/columns.module.css'
import { RecordPage } from '../catalog/record-page.tsx'
import { WhatItGives } from '../awards/what-it-gives.tsx'
import { Breadcrumbs } from '../catalog/breadcrumbs.tsx'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { PageState } from '../page-state.tsx'
import { FunderOpportunities } from './funder-opportunities.tsx'
import { FunderSidebar } from './funder-sidebar.tsx'
import { funderQuery } from './queries.ts'

export function Component() {
  const { slug = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(funderQuery(slug))}
      noun="funder"
      title="Funders"
      notFound={<NotFoundFunder />}
    >
      {(page) =>
        // The address of a funder that was merged into another one.
        page.slug === slug ? (
          <Funder key={slug} page={page} />
        ) : (
          <Navigate to={`/funders/${encodeURIComponent(page.slug)}`} replace />
        )
      }
    </RecordPage>
  )
}

function Funder({ page }: { page: FunderPage }) {
  const { title, description } = funderHead(page)
  const { name, open, funding } = page
  const count = open > 0 ? formatCount(open, 'open opportunity', 'open opportunities') : 'Nothing open today'
  const stated = funding.map(({ amount, currency }) => formatMoneyInWords(amount, currency))
  return (
    <>
      <PageHead type="website" title={title} description={description} />
      <PageBand
        above={<Breadcrumbs label="All funders" steps={[{ to: '/funders', label: 'Funders' }]} />}
        title={name}
        subtitle={`${count}${stated.length > 0 ? `, ${new Intl.ListFormat('en-US').format(stated)} in stated funding` : ''}`}
      />
      <div className={columns.columns}>
        <div>
          <Follow what="funder" name={name} phrase={name.replaceAll('"', ' ').slice(0, 190)} />
          <FunderOpportunities page={page} />
          <WhatItGives name={name} awarded={page.awardedBefore} />
        </div>
        <FunderSidebar page={page} />
      </div>
    </>
  )
}

const NotFoundFunder = () => (
  <PageState title="Funder not found" back={{ to: '/funders', label: 'All funders' }}>
    No funder in the catalog has this name.
  </PageState>
)

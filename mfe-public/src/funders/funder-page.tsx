import { funderHead } from '@fundharbor/contracts/catalog/public-heads'
import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import {
  Contours,
  formatCount,
  formatMoneyInWords,
  LinkButton,
  Navigate,
  useParams,
  useQuery,
} from '@fundharbor/kit'
import { Follow } from '../catalog/follow.tsx'
import columns from '../catalog/columns.module.css'
import { RecordPage } from '../catalog/record-page.tsx'
import { WhatItGives } from '../awards/what-it-gives.tsx'
import { Breadcrumbs } from '../catalog/breadcrumbs.tsx'
import layout from '../layout.module.css'
import band from '../page-band.module.css'
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
  const stated = funding.map(({ amount, currency }) => formatMoneyInWords(amount, currency))
  return (
    <>
      <PageHead type="website" title={title} description={description} />
      <header className={band.band}>
        <Contours className={band.contours} />
        <div className={layout.inner}>
          <Breadcrumbs label="All funders" steps={[{ to: '/funders', label: 'Funders' }]} />
          <h1>{name}</h1>
          <p className={band.subtitle}>
            {open > 0 ? formatCount(open, 'open opportunity', 'open opportunities') : 'Nothing open today'}
            {stated.length > 0 && `, ${new Intl.ListFormat('en-US').format(stated)} in stated funding`}
          </p>
        </div>
      </header>
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
  <PageState
    drawing="binoculars"
    title="Funder not found"
    action={
      <LinkButton to="/funders" variant="secondary">
        All funders
      </LinkButton>
    }
  >
    No funder in the catalog has this name.
  </PageState>
)

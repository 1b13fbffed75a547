import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { ClosingNext } from '../catalog/closing-next.tsx'
import { FunderLinks } from '../catalog/funder-links.tsx'
import { RecentChanges } from '../catalog/recent-changes.tsx'
import { Sources } from '../catalog/sources.tsx'
import { SubjectLinks } from '../catalog/subject-links.tsx'
import sidebar from '../sidebar.module.css'

/** Opportunities that close next, narrower subjects, funders, latest changes and sources. */
export function SubjectSidebar({ page }: { page: SubjectPage }) {
  const { closingNext, funders, narrower, changes, sources } = page
  if (closingNext.length + funders.length + narrower.length + sources.length === 0) return null
  return (
    <aside className={sidebar.sidebar} aria-label="More about this subject">
      <ClosingNext opportunities={closingNext} />
      {narrower.length > 0 && (
        <section>
          <h2 className={sidebar.heading}>Narrower subjects</h2>
          <SubjectLinks subjects={narrower} />
        </section>
      )}
      {funders.length > 0 && (
        <section>
          <h2 className={sidebar.heading}>Funders</h2>
          <FunderLinks funders={funders} />
        </section>
      )}
      <RecentChanges changes={changes} />
      <Sources names={sources} />
    </aside>
  )
}

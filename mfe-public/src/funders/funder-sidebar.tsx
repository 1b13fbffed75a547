import type { FunderPage } from '@fundharbor/contracts/catalog/public-pages'
import { ClosingNext } from '../catalog/closing-next.tsx'
import { FunderLinks } from '../catalog/funder-links.tsx'
import { RecentChanges } from '../catalog/recent-changes.tsx'
import { Sources } from '../catalog/sources.tsx'
import { SubjectLinks } from '../catalog/subject-links.tsx'
import sidebar from '../sidebar.module.css'

/** What closes next, subjects, latest changes, similar funders and sources. */
export const FunderSidebar = ({ page }: { page: FunderPage }) => (
  <aside className={sidebar.sidebar} aria-label="More about this funder">
    <ClosingNext opportunities={page.closingNext} />
    {page.subjects.length > 0 && (
      <section>
        <h2 className={sidebar.heading}>Subjects</h2>
        <SubjectLinks subjects={page.subjects} />
      </section>
    )}
    <RecentChanges changes={page.changes} />
    {page.similar.length > 0 && (
      <section>
        <h2 className={sidebar.heading}>Similar funders</h2>
        <FunderLinks funders={page.similar} />
      </section>
    )}
    <Sources names={page.sources} />
  </aside>
)

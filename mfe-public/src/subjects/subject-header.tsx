import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { formatCount } from '@fundharbor/kit'
import { Breadcrumbs } from '../catalog/breadcrumbs.tsx'
import { PageBand } from '../page-band.tsx'
import styles from './subject-header.module.css'

/** The broader subjects, the name, and the number of open opportunities. */
export const SubjectHeader = ({ page: { label, broader, open, alsoCalled } }: { page: SubjectPage }) => (
  <PageBand
    above={
      <Breadcrumbs
        label="Broader subjects"
        steps={[
          { to: '/subjects', label: 'Subjects' },
          ...broader.map(({ id, label: name }) => ({ to: `/subjects/${id}`, label: name })),
        ]}
      />
    }
    title={label}
    subtitle={formatCount(open, 'open opportunity', 'open opportunities')}
    below={alsoCalled.length > 0 && <p className={styles.also}>Also: {alsoCalled.join(', ')}</p>}
  />
)

import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { Contours, formatCount } from '@fundharbor/kit'
import { Breadcrumbs } from '../catalog/breadcrumbs.tsx'
import layout from '../layout.module.css'
import band from '../page-band.module.css'
import styles from './subject-header.module.css'

/** The broader subjects, the name, and the number of open opportunities. */
export const SubjectHeader = ({ page: { label, broader, open, alsoCalled } }: { page: SubjectPage }) => (
  <header className={band.band}>
    <Contours className={band.contours} />
    <div className={layout.inner}>
      <Breadcrumbs
        label="Broader subjects"
        steps={[
          { to: '/subjects', label: 'Subjects' },
          ...broader.map(({ id, label: name }) => ({ to: `/subjects/${id}`, label: name })),
        ]}
      />
      <h1>{label}</h1>
      <p className={band.subtitle}>{formatCount(open, 'open opportunity', 'open opportunities')}</p>
      {alsoCalled.length > 0 && <p className={styles.also}>Also: {alsoCalled.join(', ')}</p>}
    </div>
  </header>
)

import type { SubjectPage } from '@fundharbor/contracts/catalog/subjects'
import { Contours, formatCount, Link } from '@fundharbor/kit'
import layout from '../layout.module.css'
import band from '../page-band.module.css'
import styles from './subject-header.module.css'

/** The broader subjects, the name, and the number of open opportunities. */
export const SubjectHeader = ({ page: { label, broader, open, alsoCalled } }: { page: SubjectPage }) => (
  <header className={band.band}>
    <Contours className={band.contours} />
    <div className={layout.inner}>
      <nav aria-label="Broader subjects">
        <ol className={styles.trail}>
          <li>
            <Link to="/subjects">Subjects</Link>
          </li>
          {broader.map(({ id, label: name }) => (
            <li key={id}>
              <Link to={`/subjects/${id}`}>{name}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <h1>{label}</h1>
      <p className={band.subtitle}>{formatCount(open, 'open opportunity', 'open opportunities')}</p>
      {alsoCalled.length > 0 && <p className={styles.also}>Also: {alsoCalled.join(', ')}</p>}
    </div>
  </header>
)

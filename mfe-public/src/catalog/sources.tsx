import { labelOf, sources } from '@fundharbor/contracts/vocabulary'
import sidebar from '../sidebar.module.css'
import styles from './sidebar-lists.module.css'

/** The sources that opportunities come from, in a sidebar. Renders nothing if there are none. */
export function Sources({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <h2 className={sidebar.heading}>{names.length === 1 ? 'Source' : 'Sources'}</h2>
      <ul>
        {names.map((name) => (
          <li key={name} className={styles.source}>
            {labelOf(sources, name)}
          </li>
        ))}
      </ul>
    </section>
  )
}

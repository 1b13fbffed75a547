import { brand, Link, useQuery } from '@fundharbor/kit'
import { contactDetailsQuery } from '../site-capabilities.ts'
import styles from './legal-page.module.css'

/** Who is responsible for the data, from the site's contact settings. */
export function Controller() {
  const { data } = useQuery(contactDetailsQuery())
  return (
    <section aria-labelledby="controller">
      <h2 id="controller">Who is responsible</h2>
      <p>
        {data?.name ?? `The organization that operates ${brand.name}`}. You can reach it through the{' '}
        <Link to="/contact">contact page</Link>
        {data?.email && (
          <>
            {' '}
            or at <a href={`mailto:${data.email}`}>{data.email}</a>
          </>
        )}
        .
      </p>
      {data?.address && <address className={styles.address}>{data.address}</address>}
    </section>
  )
}

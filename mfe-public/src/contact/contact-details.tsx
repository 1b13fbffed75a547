import { useQuery } from '@fundharbor/kit'
import { contactDetailsQuery } from '../site-capabilities.ts'
import styles from './contact-details.module.css'

/** Contact details and business hours. What is not set is hidden. */
export function ContactDetails() {
  const { data } = useQuery(contactDetailsQuery())
  if (data && !data.email && !data.phone && !data.address && !data.hours) return null
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className={styles.heading}>
        Get in touch
      </h2>
      <dl className={styles.details}>
        {data?.email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${data.email}`}>{data.email}</a>
            </dd>
          </div>
        )}
        {data?.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${data.phone.replaceAll(/[^+\d]/g, '')}`}>{data.phone}</a>
            </dd>
          </div>
        )}
        {data?.address && (
          <div>
            <dt>Address</dt>
            <dd className={styles.address}>{data.address}</dd>
          </div>
        )}
        {data?.hours && (
          <div>
            <dt>Business hours</dt>
            <dd className={styles.address}>{data.hours}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

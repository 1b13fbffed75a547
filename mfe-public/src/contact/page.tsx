import { useLocation, useQuery } from '@fundharbor/kit'
import { useRef, useState } from 'react'
import layout from '../layout.module.css'
import { pageMeta } from '../page-meta.ts'
import { PageBand } from '../page-band.tsx'
import { PageHead } from '../page-head.tsx'
import { scrollBehavior } from '../scroll-behavior.ts'
import { contactDetailsQuery } from '../site-capabilities.ts'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { Faq } from './faq.tsx'
import { ContactOptions } from './contact-options.tsx'
import styles from './page.module.css'

export function Component() {
  const { state } = useLocation() as { state: { schedule?: boolean } | null }
  const { data } = useQuery(contactDetailsQuery())
  const hasCalls = data?.offers.includes('calls')
  const [schedule, setSchedule] = useState(state?.schedule ? 1 : 0)
  const form = useRef<HTMLElement>(null)
  const handleSchedule = () => {
    setSchedule((times) => times + 1)
    form.current?.scrollIntoView({ behavior: scrollBehavior() })
  }
  return (
    <>
      <PageHead title={pageMeta.contact.title} description={pageMeta.contact.description} />
      <PageBand title={pageMeta.contact.heading} subtitle={pageMeta.contact.subtitle} />
      <div className={layout.inner}>
        <div className={styles.columns}>
          <div className={styles.side}>
            <ContactDetails />
            <ContactOptions
              hasEmail={Boolean(data?.email)}
              onSchedule={hasCalls ? handleSchedule : undefined}
            />
          </div>
          <section ref={form} className={styles.form} aria-labelledby="message">
            <h2 id="message">Send us a Message</h2>
            <ContactForm schedule={schedule} />
          </section>
        </div>
        <Faq />
      </div>
    </>
  )
}

import type { ContactDetails } from '@fundharbor/contracts/content/contact'
import { Card, useQuery } from '@fundharbor/kit'
import { contactDetailsQuery } from '../site-capabilities.ts'
import styles from './faq.module.css'

/** How soon support answers. */
function describeReply({ replyHours, urgentReplyHours }: ContactDetails): string {
  if (!replyHours) return 'We reply by email, to the address that you enter in the form.'
  const urgent = urgentReplyHours ? `, and to urgent technical issues within ${urgentReplyHours} hours` : ''
  return `We reply within ${replyHours} hours on business days${urgent}.`
}

/** Whether and how to talk to someone. */
function describePhone({ phone, offers }: ContactDetails): string | undefined {
  const hasCalls = offers.includes('calls')
  if (!phone) return hasCalls ? 'Yes, anyone can request a call using the form.' : undefined
  const included = 'Phone support is included in the Premium and Unlimited plans.'
  return hasCalls ? `${included} Anyone can request a call using the form.` : included
}

/** Questions and answers that are true on this site. */
function describeAnswers(details: ContactDetails): { question: string; answer: string }[] {
  const phone = describePhone(details)
  return [
    { question: 'How quickly will I hear back?', answer: describeReply(details) },
    ...(phone ? [{ question: 'Can I talk to someone on the phone?', answer: phone }] : []),
    {
      question: 'Do you help with complex applications?',
      answer: details.offers.includes('consulting')
        ? 'Yes. We offer consulting for complex grant applications. Tell us which opportunity it is and when it closes.'
        : 'Tell us where you are stuck. The help center and the community answer many questions right away.',
    },
    ...(details.offers.includes('demos')
      ? [
          {
            question: 'Can I get a demo?',
            answer: 'Yes, we offer personalized demos. Tell us what you would like to see.',
          },
        ]
      : []),
  ]
}

/** Frequently asked questions, as soon as the site says what it offers. */
export function Faq() {
  const { data } = useQuery(contactDetailsQuery())
  if (!data) return null
  return (
    <section aria-labelledby="faq" className={styles.faq}>
      <h2 id="faq">Frequently asked questions</h2>
      <ul className={styles.cards}>
        {describeAnswers(data).map(({ question, answer }) => (
          <Card as="li" key={question}>
            <h3 className={styles.question}>{question}</h3>
            <p className={styles.answer}>{answer}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Badge, Button, Card, formatCount, toast } from '@fundharbor/kit'
import { useId } from 'react'
import styles from './templates.module.css'

interface TemplateCardProps {
  template: DocumentTemplate
  onPreview: (template: DocumentTemplate) => void
}

/** One template: what it is for, how much there is to fill in, and a look at it where the plan allows. */
export function TemplateCard({ template, onPreview }: TemplateCardProps) {
  const nameId = useId()
  const handlePreview = () => (template.isPremium ? tellPremium() : onPreview(template))
  return (
    <Card className={styles.card}>
      <div className={styles.badges}>
        <Badge tone="neutral">{labelOfCategory(template.category)}</Badge>
        {template.isPremium && <Badge tone="warn">Premium Only</Badge>}
      </div>
      <h2 id={nameId} className={styles.name}>
        {template.name}
      </h2>
      <p className={styles.description}>{template.description}</p>
      <p className={styles.fields}>{formatCount(template.placeholders.length, 'field')} to fill in</p>
      <div>
        <Button variant="secondary" size="sm" aria-describedby={nameId} onClick={handlePreview}>
          Preview
        </Button>
      </div>
    </Card>
  )
}

const tellPremium = () =>
  toast({
    title: 'Premium Feature',
    description: 'Upgrade your plan to preview premium templates',
    tone: 'destructive',
  })

const labelOfCategory = (category: string) => {
  const words = category.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

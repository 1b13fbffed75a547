import type { BlogPost } from '@fundharbor/contracts/content/blog'
import { Button, toast } from '@fundharbor/kit'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import styles from './share-button.module.css'

type Shared = Pick<BlogPost, 'title' | 'excerpt'>

/** Hands the article to the device's own sharing; where there is none, the address goes to the clipboard. */
export function ShareButton({ post, onLand = false }: { post: Shared; onLand?: boolean }) {
  return (
    <Button
      variant="secondary"
      className={onLand ? styles.onLand : undefined}
      icon={<ShareNetworkIcon size={18} aria-hidden />}
      onClick={() => void share(post)}
    >
      Share
    </Button>
  )
}

async function share({ title, excerpt }: Shared): Promise<void> {
  const url = location.href
  if (typeof navigator.share === 'function') {
    // Closing the device's sheet without a choice is no failure.
    await navigator.share({ title, text: excerpt, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({
      tone: 'success',
      title: 'Link copied',
      description: 'The address of this article is in your clipboard.',
    })
  } catch {
    toast({
      tone: 'destructive',
      title: 'Link not copied',
      description: 'Please copy it from the address bar.',
    })
  }
}

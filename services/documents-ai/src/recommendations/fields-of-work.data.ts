import type { Category, OrganizationCategory } from '@fundharbor/contracts/vocabulary'

/** Opportunity categories for each registration category. Some registration categories name no field of work. */
export const registered: Readonly<Record<OrganizationCategory, readonly Category[]>> = {
  education: ['education'],
  environment: ['environment'],
  health: ['health'],
  community: ['community'],
  arts: ['arts'],
  technology: ['technology'],
  research: ['research'],
  nonprofit: [],
  'social-enterprise': [],
  other: [],
}

/** Words in an organization's texts that indicate a field of work. */
export const fieldWords: Readonly<Partial<Record<Category, RegExp>>> = {
  health:
    /\b(?:health\w*|clinic\w*|patients?|hospitals?|medic\w+|nurs\w+|diseases?|cancer|diabetes|hiv|aids|maternal|midwi\w+|mental|addiction|recovery|overdose|opioid\w*|vaccin\w*|dementia|alzheimer\w*|hospice|palliative|dental|wellness|therap\w+|surg\w+|physicians?|doctors?|epidemi\w+|disabilit\w+)\b/gi,
  environment:
    /\b(?:environment\w*|climate|conservation|wildlife|habitats?|biodivers\w+|rivers?|wetlands?|forests?|oceans?|coast\w*|water(?:shed)?s?|pollution|recycl\w+|renewable|solar|energy|carbon|ecosystems?|species|nature|reefs?|marine|circular|emissions)\b/gi,
  education:
    /\b(?:education\w*|schools?|students?|teach\w+|learn\w*|literacy|curriculum|classrooms?|scholar\w+|tutor\w*|universit\w+|colleges?|kindergarten|preschool|pupils)\b/gi,
  arts: /\b(?:arts?|artists?|museums?|theat(?:er|re)s?|music\w*|danc\w+|galler\w+|heritage|cultur\w+|film\w*|orchestra|libraries|literature|poet\w*|opera|archives?|humanities|audiovisual|creative)\b/gi,
  technology:
    /\b(?:technolog\w+|software|digital\w*|data|artificial|intelligence|cyber\w*|robot\w*|semiconductor\w*|chips?|quantum|cloud|internet|algorithm\w*|computing|blockchain|photonic\w*|sensors?|satellites?)\b/gi,
  research:
    /\b(?:research\w*|scien\w+|laborator\w+|physics|chemistry|mathemat\w+|astronom\w+|geoscien\w+|experiment\w*|doctoral|postdoc\w*|instrumentation|discover\w+)\b/gi,
  community:
    /\b(?:communit\w+|neighbou?rhoods?|civic|citizens?|residents?|housing|homeless\w*|volunteer\w*|justice|legal|rights|democra\w+|refugees?|veterans|remembrance|town|towns|inclusion|safety|crime|disaster\w*)\b/gi,
  'social-services':
    /\b(?:famil(?:y|ies)|foster|elder\w*|older|seniors|caregiv\w+|child(?:ren)?|welfare|shelters?|hunger|food bank|pantry|poverty|aging|independent living|domestic|counsel\w+|disabilit\w+|respite)\b/gi,
  agriculture:
    /\b(?:agricultur\w*|agri\w*|farm\w*|crops?|livestock|soils?|growers?|ranch\w*|food systems?|harvests?|irrigation|orchards?|dairy|pasture|seeds?)\b/gi,
  'youth-development':
    /\b(?:youth|young people|teen\w*|adolescen\w+|after-?school|mentor\w*|scouts?|boys|juvenile)\b/gi,
  'women-empowerment': /\b(?:wom[ae]n\w*|girls?|gender\w*|femin\w+|daphne|mothers|sexis\w+|femicide)\b/gi,
  entrepreneurship:
    /\b(?:entrepreneur\w*|start-?ups?|scale-?ups?|incubat\w+|accelerat\w+|founders?|ventures?|smes?|investors?|microenterprise\w*)\b/gi,
  'economic-development':
    /\b(?:econom\w+|jobs?|employment|workforce|apprentic\w+|small business\w*|infrastructure|transport\w*|trade|manufactur\w+|downtown|roads?|freight|labou?r|vocational|careers?)\b/gi,
}

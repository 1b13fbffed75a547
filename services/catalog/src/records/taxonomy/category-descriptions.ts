import type { Category } from '@fundharbor/contracts/vocabulary'

/** Descriptions of categories in the language of announcements, for embedding similarity. */
export const categoryDescriptions: Readonly<Partial<Record<Category, string>>> = {
  community:
    'Community development, law enforcement, justice and legal services, victims of crime, housing, disaster relief, civic engagement, democracy and human rights.',
  education:
    'Teachers and students in schools and colleges: curriculum, scholarships, graduate and undergraduate education, language teaching, training grants and career development.',
  environment:
    'Climate change, clean and renewable energy, batteries, circular economy, biodiversity, wildlife, fish, habitat, forests, oceans, water quality and pollution.',
  health:
    'Health: medical research on diseases, clinical trials, cancer, HIV, mental health, substance use, public health, hospitals, patients and medicine.',
  arts: 'Arts, culture and humanities: museums, cultural heritage, theater, music, film and audiovisual media, artists, history and libraries.',
  technology:
    'Computer software, cybersecurity, artificial intelligence, cloud computing, digital services and data, semiconductors and chips.',
  research:
    'Scientific research by universities: physics, chemistry, mathematics, engineering, geosciences, astronomy; doctoral networks and postdoctoral fellowships of researchers.',
  'economic-development':
    'Local economic development: jobs, employment and workforce training, business and trade, regional development, transportation, roads, railways and infrastructure.',
  'social-services':
    'Social services for families, children, older adults and people with disabilities: caregiving, child welfare, income security, food and nutrition assistance.',
  agriculture:
    'Agriculture and farming: farmers, crops, livestock, food systems, soil, plant and animal health, forestry and rural areas.',
  'youth-development':
    'Youth development: mentoring and after-school programs for young people and adolescents.',
  'women-empowerment':
    'Women and girls: gender equality, gender-based violence and the empowerment of women.',
  entrepreneurship:
    'Start-ups and small businesses: entrepreneurs, founders, accelerators, investors and scaling up.',
}

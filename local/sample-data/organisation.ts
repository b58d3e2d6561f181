/** Building blocks of the invented organisation. */

export const company = 'Harbourline Group';
export const partners = ['Northwind Consulting', 'Larkfield Systems', 'Tidewater Labs'] as const;

export interface BusinessUnit {
  readonly name: string;
  readonly sector: string;
  readonly products: readonly string[];
}

const unit = (sector: string, name: string, ...products: string[]): BusinessUnit => ({ sector, name, products });

export const businessUnits: readonly BusinessUnit[] = [
  unit('Retail', 'Online Shop', 'Storefront', 'Checkout', 'Product Search', 'Wish Lists'),
  unit('Retail', 'Stores', 'Point of Sale', 'Stock Rooms', 'Loyalty Card'),
  unit('Logistics', 'Warehouses', 'Picking', 'Dock Planner', 'Inventory Ledger'),
  unit('Logistics', 'Last Mile', 'Route Planner', 'Parcel Tracking', 'Driver App'),
  unit('Finance', 'Payments', 'Card Gateway', 'Refunds', 'Settlement'),
  unit('Finance', 'Accounting', 'General Ledger', 'Invoices', 'Tax Reports'),
  unit('Corporate', 'People and Culture', 'Payroll', 'Recruiting', 'Learning Portal'),
  unit('Corporate', 'Technology', 'Developer Platform', 'Identity', 'Observability', 'Data Lake'),
];

export const teamNameStarts = [
  'Amber',
  'Aurora',
  'Basalt',
  'Beacon',
  'Birch',
  'Cedar',
  'Cobalt',
  'Comet',
  'Coral',
  'Delta',
  'Ember',
  'Falcon',
  'Fern',
  'Fjord',
  'Glacier',
  'Granite',
  'Harbour',
  'Heron',
  'Indigo',
  'Juniper',
  'Kestrel',
  'Lagoon',
  'Lantern',
  'Maple',
  'Meridian',
  'Nimbus',
  'Onyx',
  'Orchard',
  'Osprey',
  'Pebble',
  'Quartz',
  'Raven',
  'Saffron',
  'Sequoia',
  'Summit',
  'Tundra',
  'Umber',
  'Violet',
  'Willow',
  'Zephyr',
] as const;

export const teamTypes = [
  { value: 'build', weight: 5 },
  { value: 'run', weight: 3 },
  { value: 'agile pod', weight: 2 },
] as const;

export const teamStatuses = [
  { value: 'active', weight: 9 },
  { value: 'on-hold', weight: 1 },
] as const;

export const workLocations = [
  { value: 'On', weight: 5 },
  { value: 'Near', weight: 2 },
  { value: 'Off', weight: 3 },
] as const;

/** Roles of a team, filled from the first on. */
export const seats = [
  { role: 'product-owner', jobTitle: 'Product Owner' },
  { role: 'scrum-master', jobTitle: 'Scrum Master' },
  { role: 'software-engineer', jobTitle: 'Senior Software Engineer' },
  { role: 'software-engineer', jobTitle: 'Software Engineer' },
  { role: 'quality-engineer', jobTitle: 'Quality Engineer' },
  { role: 'software-engineer', jobTitle: 'Software Engineer' },
  { role: 'ux-designer', jobTitle: 'Product Designer' },
  { role: 'devops-engineer', jobTitle: 'Platform Engineer' },
  { role: 'business-analyst', jobTitle: 'Business Analyst' },
] as const;

export const teamSizes = { minimum: 5, maximum: seats.length } as const;

import type { Faker } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/en';
import Papa from 'papaparse';
import { uploadColumns, type UploadRow } from '#domain/capacity-plan/columns.ts';
import type { TeamFieldName, teamFields } from '#domain/team.ts';
import {
  type BusinessUnit,
  businessUnits,
  company,
  partners,
  seats,
  teamNameStarts,
  teamSizes,
  teamStatuses,
  teamTypes,
  workLocations,
} from './organisation.ts';

type TeamCells = Pick<UploadRow, (typeof teamFields)[TeamFieldName]['csv']['column']>;

interface Project {
  readonly id: string;
  readonly product: string;
}

/** An employee and their manager, the same in all of their teams. */
interface Membership {
  readonly employee: Employee;
  readonly manager: Employee;
}

/** One of the people who can sign in, so that somebody has teams. */
const samStaff: Employee = {
  ...{ firstName: 'Sam', middleName: '', lastName: 'Staff', preferredName: '', email: 'sam.staff@example.test' },
  company,
  workLocation: 'On',
};
const samsJobTitle = 'Senior Software Engineer';
/** Positions in the plan. */
const samsTeams: ReadonlySet<number> = new Set([2, 5, 11]);

/** The rows of an invented organisation's capacity plan, team after team; the same for the same seed. */
export function makeCapacityPlan(teamCount: number, seed: number): UploadRow[] {
  faker.seed(seed);
  const staff = new Staff(faker);
  const managers = new Map(businessUnits.map(({ name }) => [name, Array.from({ length: 3 }, () => staff.hire())]));
  const rows: UploadRow[] = [];
  let scrumMaster: Membership | undefined;
  let sam: Membership | undefined;
  const projects = new Map<string, Project>();
  for (let index = 0; index < teamCount; index += 1) {
    const unit = faker.helpers.arrayElement(businessUnits);
    // Some projects have several teams, some scrum masters two.
    const known = faker.datatype.boolean(0.25) ? projects.get(unit.name) : undefined;
    const project = known ?? { id: `PRJ-${1001 + index}`, product: faker.helpers.arrayElement(unit.products) };
    projects.set(unit.name, project);
    const needsScrumMaster = faker.datatype.boolean(0.75);
    const team = makeTeam(faker, unit, index, project);
    const manager = faker.helpers.arrayElement(managers.get(unit.name) ?? []);
    if (needsScrumMaster || scrumMaster === undefined) scrumMaster = { employee: staff.hire(), manager };
    const size = faker.number.int({ min: teamSizes.minimum, max: teamSizes.maximum });
    for (const { role, jobTitle } of seats.slice(0, size)) {
      let membership = role === 'scrum-master' ? scrumMaster : { employee: staff.hire(), manager };
      if (jobTitle === samsJobTitle && samsTeams.has(index)) membership = sam ??= { employee: samStaff, manager };
      rows.push(makeRow(team, membership, role, jobTitle));
    }
  }
  return rows;
}

/** The file that an admin would upload. */
export function formatCapacityPlan(rows: readonly UploadRow[]): string {
  return Papa.unparse({
    fields: [...uploadColumns],
    data: rows.map((row) => uploadColumns.map((column) => row[column])),
  });
}

function makeTeam(faker: Faker, unit: BusinessUnit, index: number, project: Project): TeamCells {
  const start = teamNameStarts[index % teamNameStarts.length] ?? '';
  const round = Math.floor(index / teamNameStarts.length);
  return {
    Team: `${start} ${project.product}${round === 0 ? '' : ` ${round + 1}`}`,
    'Project Id': project.id,
    'Product Name': project.product,
    'Team Type': faker.helpers.weightedArrayElement([...teamTypes]),
    'Business Unit': unit.name,
    'Business Sector': unit.sector,
    'Greenfield Status': faker.datatype.boolean(0.3) ? 'Yes' : 'No',
    'Team Status': faker.helpers.weightedArrayElement([...teamStatuses]),
  };
}

function makeRow(team: TeamCells, { employee, manager }: Membership, role: string, jobTitle: string): UploadRow {
  return {
    ...team,
    'User First Name': employee.firstName,
    'User Middle Name': employee.middleName,
    'User Last Name': employee.lastName,
    'User Preferred Name': employee.preferredName,
    'User Email': employee.email,
    'Agile Team Role': role,
    Manager: `${manager.lastName}, ${manager.firstName}`,
    'Manager Email': manager.email,
    Company: employee.company,
    'On/Off/Near': employee.workLocation,
    'Job Title': jobTitle,
  };
}

/** An invented employee. */
interface Employee {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly email: string;
  readonly company: string;
  readonly workLocation: string;
}

/** Hires people with unique e-mail addresses. */
class Staff {
  private readonly hired = new Map<string, number>();

  constructor(private readonly faker: Faker) {}

  hire(): Employee {
    const { faker } = this;
    const firstName = faker.person.firstName();
    const lastName = faker.person.lastName();
    const isPartner = faker.datatype.boolean(0.2);
    return {
      firstName,
      middleName: faker.datatype.boolean(0.3) ? faker.person.middleName() : '',
      lastName,
      preferredName: faker.datatype.boolean(0.15) ? faker.person.firstName() : '',
      email: this.addressOf(`${lettersOf(firstName)}.${lettersOf(lastName)}`),
      company: isPartner ? faker.helpers.arrayElement(partners) : company,
      workLocation: faker.helpers.weightedArrayElement([...workLocations]),
    };
  }

  private addressOf(name: string): string {
    const number = (this.hired.get(name) ?? 0) + 1;
    this.hired.set(name, number);
    return `${name}${number === 1 ? '' : number}@example.test`;
  }
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

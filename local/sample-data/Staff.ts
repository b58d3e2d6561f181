import type { Faker } from '@faker-js/faker';
import { company, partners, workLocations } from './organisation.ts';

/** An invented employee. */
export interface Employee {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly email: string;
  readonly company: string;
  readonly workLocation: string;
}

/** Hires people of whom no two share an address. */
export class Staff {
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
